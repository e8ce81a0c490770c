// A winning hand as it was read, with the tiles that really lie there: the text names values, the hand holds
// whites and wilds that stand for them. Puts each tile to its value; what the hand is worth was told already.
import { face, parseTiles, WHITE, type Tile } from "./tiles";

/** A tile in the reading and the value it stands for there. */
export interface Standing {
  readonly tile: Tile;
  readonly as: Tile;
}

/** The groups of `reading` (`123m 22z`), laid with the tiles of `held`; wilds go where nothing else fits. */
export function layOut(
  reading: string,
  held: readonly Tile[],
  wild: Tile,
): Standing[][] {
  const rest = [...held];
  const groups = reading
    .split(" ")
    .filter((group) => group !== "")
    .map((group) =>
      parseTiles(group).map((as) => ({ tile: null as Tile | null, as })),
    );
  const places = groups.flat();
  const fill = (fits: (as: Tile) => Tile | null): void => {
    for (const place of places) {
      const wanted = place.tile === null ? fits(place.as) : null;
      const at = wanted === null ? -1 : rest.indexOf(wanted);
      if (at >= 0) place.tile = rest.splice(at, 1)[0] ?? null;
    }
  };
  fill((as) => (as === wild ? null : as));
  fill((as) => (wild !== WHITE && as === face(WHITE, wild) ? WHITE : null));
  fill(() => wild);
  return groups.map((group) =>
    group.map(({ tile, as }) => ({ tile: tile ?? as, as })),
  );
}
