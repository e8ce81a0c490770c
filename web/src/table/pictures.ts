// Where the tiles' pictures lie (under names that change with their content), and loading them ahead,
// so that no tile appears late.
import { KINDS, UNKNOWN, type Tile } from "../fold/tiles";

const FILES = import.meta.glob<string>("../tiles/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a tile's picture; a hidden tile shows its back. */
export function picture(tile: Tile): string {
  return FILES[`../tiles/${tile === UNKNOWN ? "back" : tile}.svg`] ?? "";
}

const loaded = new Map<Tile, HTMLImageElement>();

/** The picture of a tile as an image that the browser keeps. */
export function image(tile: Tile): HTMLImageElement {
  let found = loaded.get(tile);
  if (found === undefined) {
    found = new Image();
    found.src = picture(tile);
    loaded.set(tile, found);
  }
  return found;
}

export function loadAll(): void {
  for (const tile of [...KINDS, UNKNOWN]) image(tile);
}
