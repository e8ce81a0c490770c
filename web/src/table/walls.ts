// Where the tiles of the walls still lie, for the picture around the centre: the server tells how they stood, the events
// how many were taken from the front and from the tail.
import type { DealState } from "../fold/state";
import type { Walls } from "../wire";

const SIDES = 4;

/** One stack: tiles left on it, and whether the turned-up caishen lies on it. */
export interface Stack {
  readonly left: 0 | 1 | 2;
  readonly turned: boolean;
}

/** The walls as they stand before the dice are thrown; `stacks` as the server tells them. */
export function untouched(stacks: readonly number[]): Stack[][] {
  return Array.from({ length: SIDES }, (_, side) =>
    Array.from({ length: stacks[wallOf(side)] ?? 0 }, () => ({
      left: 2,
      turned: false,
    })),
  );
}

/** Which of the told walls stands at a side: they go on from the dealer's to those of the sides before it (W2.1). */
function wallOf(side: number): number {
  return (SIDES - side) % SIDES;
}

/** The walls of all four sides from the dealer's on, counter-clockwise, stacks counted from each owner's right (W2.1). */
export function walls(
  { stacks, start, turned }: Walls,
  taken: Pick<DealState, "fromFront" | "fromTail">,
): Stack[][] {
  const all = stacks.reduce((sum, wall) => sum + wall, 0);
  const left = Array.from({ length: all }, (_, stack) =>
    stack === turned ? 1 : 2,
  );
  const line = Array.from({ length: all }, (_, step) => (start + step) % all);
  take(left, line, taken.fromFront);
  take(left, line.reverse(), taken.fromTail);
  return Array.from({ length: SIDES }, (_, side) => {
    const wall = wallOf(side);
    const first = stacks.slice(0, wall).reduce((sum, each) => sum + each, 0);
    return Array.from({ length: stacks[wall] ?? 0 }, (_, at) => {
      const stack = first + at;
      return {
        left: (left[stack] ?? 0) as Stack["left"],
        turned: stack === turned,
      };
    });
  });
}

function take(left: number[], line: readonly number[], count: number): void {
  let still = count;
  for (const stack of line) {
    const here = Math.min(still, left[stack] ?? 0);
    left[stack] = (left[stack] ?? 0) - here;
    still -= here;
    if (still === 0) return;
  }
}
