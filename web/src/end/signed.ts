// Points as they are written: a true minus, and a plus where it is a change.

/** A score: 38, −10, 0. */
export function points(score: number): string {
  return score < 0 ? `−${-score}` : String(score);
}

/** A change: +38, −10, 0. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : points(change);
}
