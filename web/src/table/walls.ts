// Where the tiles of the wall still lie, for the picture around the centre: geometry of dice and tiles taken.
import type { DealState } from "../fold/state";

export const STACKS = 17;

/** One stack: tiles left on it, and whether the turned-up caishen lies on it. */
export interface Stack {
  readonly left: 0 | 1 | 2;
  readonly turned: boolean;
}

/** The walls as they stand before the dice are thrown. */
export const UNTOUCHED: readonly (readonly Stack[])[] = Array.from(
  { length: 4 },
  () =>
    Array.from({ length: STACKS }, () => ({ left: 2, turned: false }) as const),
);

/**
 * The walls of all four sides from the dealer's on, counter-clockwise, stacks counted from each owner's right (W2.1). `dice` are the rolls that chose the
 * turned tile and the break (W2.2): the first counts to a wall and to the turned stack, drawing starts the second
 * roll's number of stacks behind it and runs on into the wall of the seat before.
 */
export function walls(
  deal: Pick<DealState, "dice" | "fromFront" | "fromTail">,
): Stack[][] {
  const [first = 0, second = 0] = deal.dice.map((roll) =>
    roll.reduce((sum, die) => sum + die, 0),
  );
  const all = 4 * STACKS;
  const turned = first - 1;
  const left = Array.from({ length: all }, (_, place) =>
    place === turned ? 1 : 2,
  );
  const line = Array.from(
    { length: all },
    (_, step) => (first + second + step) % all,
  );
  take(left, line, deal.fromFront);
  take(left, line.reverse(), deal.fromTail);
  const owner = first - 1;
  return Array.from({ length: 4 }, (_, side) => {
    // The owner's wall comes first in the line, then the sides before it, one by one.
    const nth = (((owner - side) % 4) + 4) % 4;
    return Array.from({ length: STACKS }, (_, stack) => {
      const place = nth * STACKS + stack;
      return {
        left: (left[place] ?? 0) as Stack["left"],
        turned: place === turned,
      };
    });
  });
}

function take(left: number[], line: readonly number[], count: number): void {
  let still = count;
  for (const place of line) {
    const here = Math.min(still, left[place] ?? 0);
    left[place] = (left[place] ?? 0) - here;
    still -= here;
    if (still === 0) return;
  }
}
