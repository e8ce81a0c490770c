// Where the seats lie in the picture: the table has four sides, counted counter-clockwise from the bottom one, so that
// the next seat of four is on the right. With two seats the sides between them stay empty (W11.1).
export const SIDES = ["own", "right", "opposite", "left"] as const;
export type Side = (typeof SIDES)[number];

/** How many sides a seat lies further than another, of `seats` at the table. */
export function sidesOn(seat: number, from: number, seats: number): number {
  return (((seat - from) * SIDES.length) / seats + SIDES.length) % SIDES.length;
}

/** The side of a seat in the picture. */
export function sideOf(seat: number, bottom: number, seats: number): Side {
  return SIDES[sidesOn(seat, bottom, seats)] ?? "own";
}

/** The seat at a side of the picture; null where nobody sits. */
export function seatAt(
  side: Side,
  bottom: number,
  seats: number,
): number | null {
  for (let seat = 0; seat < seats; seat += 1)
    if (sideOf(seat, bottom, seats) === side) return seat;
  return null;
}
