// Tiles as the browser needs them: the text notation read, and the order in which a hand lies.
// Knows names only; which tile is wild and what a white stands for is told by the deal, never decided here.

/** One tile's text, `1m`…`9m`, `1p`…`9p`, `1s`…`9s`, `1z`…`7z`; `?` is a tile the reader may not know. */
export type Tile = string;

export const UNKNOWN: Tile = "?";
export const WHITE: Tile = "5z";
const SUITS = "mpsz";

/** All 34 kinds in the order m p s z. */
export const KINDS: readonly Tile[] = [...SUITS].flatMap((suit) =>
  Array.from({ length: suit === "z" ? 7 : 9 }, (_, at) => `${at + 1}${suit}`),
);

/** The tiles of a text: grouped runs (`123m55z`), pairs (`2m5z3m`) and hidden tiles (`???`), in the order written. */
export function parseTiles(text: string): Tile[] {
  const tiles: Tile[] = [];
  for (const run of text.matchAll(/([1-9]+)([mpsz])|\?/g)) {
    const [, digits, suit] = run;
    if (digits === undefined || suit === undefined) tiles.push(UNKNOWN);
    else tiles.push(...[...digits].map((digit) => digit + suit));
  }
  return tiles;
}

/** The tile whose place a tile takes in a hand: a white lies where the face it stands for would lie (W1.4). */
export function face(tile: Tile, wild: Tile | null): Tile {
  return tile === WHITE && wild !== null ? wild : tile;
}

function rank(tile: Tile, wild: Tile | null): number {
  if (tile === UNKNOWN) return 1000;
  if (tile === wild) return -1;
  const shown = face(tile, wild);
  // Half a place behind its value, so that whites and the value's neighbours never mix.
  return KINDS.indexOf(shown) + (shown === tile ? 0 : 0.5);
}

/** A hand in table order: wilds far left, then m p s z, whites at the place of their value. */
export function sortTiles(tiles: readonly Tile[], wild: Tile | null): Tile[] {
  return [...tiles].sort((a, b) => rank(a, wild) - rank(b, wild));
}

/** `tiles` without the given ones, each taken away once; a tile that is not there takes a hidden one's place. */
export function without(
  tiles: readonly Tile[],
  taken: readonly Tile[],
): Tile[] {
  const rest = [...tiles];
  for (const tile of taken) {
    const exact = rest.lastIndexOf(tile);
    const at = exact >= 0 ? exact : rest.lastIndexOf(UNKNOWN);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
