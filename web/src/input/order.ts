// How a player's own tiles lie: sorted, or as the player put them. A private matter of the page, no other seat sees it.
import { sortTiles, without, type Tile } from "../fold/tiles";

/** The tiles from left to right; `last` is apart when it is the drawn one. */
export interface Order {
  readonly tiles: readonly Tile[];
  /** The player has moved tiles: keep the places until sorted again. */
  readonly own: boolean;
  readonly drawn: boolean;
}

export const EMPTY: Order = { tiles: [], own: false, drawn: false };

/** The order after the hand changed to `hand`, of which `drawn` was just drawn. */
export function arrange(before: Order, hand: readonly Tile[], drawn: Tile | null, wild: Tile | null): Order {
  if (!before.own) {
    const rest = drawn === null ? hand : without(hand, [drawn]);
    const tiles = [...sortTiles(rest, wild), ...(drawn === null ? [] : [drawn])];
    return { tiles, own: false, drawn: drawn !== null };
  }
  const gone = without(before.tiles, hand);
  const kept = gone.reduce<readonly Tile[]>((tiles, tile) => without(tiles, [tile]), before.tiles);
  const added = without(hand, kept);
  return { tiles: [...kept, ...added], own: true, drawn: drawn !== null };
}

/** Two tiles change places; from now on the order is the player's own. */
export function swapped(order: Order, a: number, b: number): Order {
  const tiles = [...order.tiles];
  const [first, second] = [tiles[a], tiles[b]];
  if (first === undefined || second === undefined) return order;
  tiles[a] = second;
  tiles[b] = first;
  return { ...order, tiles, own: true };
}
