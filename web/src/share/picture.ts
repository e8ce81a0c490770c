// A picture of the table as one reader sees it, drawn on a canvas from the state: nothing of the page is copied,
// so it looks the same on every screen and holds nothing the reader was not told.
import { points } from "../end/signed";
import type {
  CalledSet,
  DealState,
  MatchState,
  SeatState,
} from "../fold/state";
import { sortTiles, UNKNOWN, type Tile } from "../fold/tiles";
import { t } from "../i18n/i18n.svelte";
import { windOf } from "../i18n/names";
import { image } from "../table/pictures";
import { seatAt, SIDES } from "../sides";
import { Pen } from "./pen";

export interface Scene {
  readonly match: MatchState;
  /** The deal on the table; null before it is dealt: then names and scores are drawn. */
  readonly deal: DealState | null;
  /** The seat at the bottom of the picture. */
  readonly bottom: number;
  readonly base: number | null;
  /** Where the table is found, written below the picture. */
  readonly link: string;
}

const WIDE = 1280;
const HIGH = 960;
const RIVER = 42;
const OWN = 62;
const SMALL = 30;

/** What lies on each of the four sides, in the order of `SIDES`: corners in pixels, tiles a row. */
const PLACES = [
  { plate: [40, 776], river: [511, 502], hand: [40, 826], row: 20 },
  { plate: [1046, 300], river: [795, 302], hand: [1046, 352], row: 6 },
  { plate: [240, 52], river: [511, 108], hand: [430, 36], row: 20 },
  { plate: [40, 300], river: [227, 302], hand: [40, 352], row: 6 },
] as const;

/** Draws the scene once all its tiles are loaded. */
export async function drawTable(scene: Scene): Promise<HTMLCanvasElement> {
  const { deal } = scene;
  if (deal !== null)
    await Promise.all([...tilesOf(deal)].map((tile) => image(tile).decode()));
  const pen = new Pen(WIDE, HIGH, deal?.wild ?? null);
  if (deal !== null) centre(pen, deal, scene.base);
  for (const [nth, side] of SIDES.entries()) {
    const at = seatAt(side, scene.bottom, scene.match.names.length);
    const place = PLACES[nth];
    if (at !== null && place !== undefined) seat(pen, scene, at, place);
  }
  pen.write(scene.link, WIDE / 2, HIGH - 22, 18, "dim", "center");
  return pen.canvas;
}

function tilesOf(deal: DealState): Set<Tile> {
  const tiles = new Set<Tile>([UNKNOWN, deal.wild]);
  for (const { hand, river, sets } of deal.seats) {
    for (const tile of [
      ...hand,
      ...river.map((lying) => lying.tile),
      ...sets.flatMap((set) => set.tiles),
    ])
      tiles.add(tile);
  }
  return tiles;
}

function centre(pen: Pen, deal: DealState, base: number | null): void {
  pen.box(511, 302, 262, 172);
  pen.tile(deal.wild, 546, 346, 62);
  const lines = [
    t("picture.deal", { deal: deal.number }),
    t("picture.left", { left: deal.left }),
    t("picture.streak", { streak: deal.streak }),
    ...(base === null ? [] : [t("picture.base", { base })]),
  ];
  lines.forEach((line, nth) => pen.write(line, 632, 356 + nth * 30, 20));
}

function seat(
  pen: Pen,
  { match, deal, bottom }: Scene,
  at: number,
  place: (typeof PLACES)[number],
): void {
  const [x, y] = place.plate;
  const dealer = deal?.dealer ?? match.next?.dealer;
  const wind =
    dealer === undefined ? "" : `${windOf(at, dealer, match.names.length)}  `;
  pen.write(wind + (match.names[at] ?? ""), x, y, 22);
  const bet = match.bets[at];
  const mark = bet?.taken
    ? `  ${t(`bet.${bet.kind}.mark`, { points: bet.points })}`
    : "";
  pen.write(
    t("table.score", { score: points(match.scores[at] ?? 0) }) + mark,
    x,
    y + 28,
    18,
    "dim",
  );
  const state = deal?.seats[at];
  if (deal === null || state === undefined) return;
  river(pen, state, place.river);
  const [left, top] = place.hand;
  if (at === bottom) own(pen, state, deal, left, top);
  else other(pen, state, deal, left, top, place.row);
}

function river(
  pen: Pen,
  state: SeatState,
  [x, y]: readonly [number, number],
): void {
  const lying = state.river.filter((tile) => !tile.claimed);
  lying.forEach(({ tile }, nth) =>
    pen.tile(
      tile,
      x + (nth % 6) * (RIVER + 2),
      y + (Math.floor(nth / 6) * (RIVER * 4)) / 3,
      RIVER,
    ),
  );
}

/** Sets and hand in one row on one line. */
function own(
  pen: Pen,
  state: SeatState,
  deal: DealState,
  x: number,
  y: number,
): void {
  let left = x;
  for (const set of state.sets)
    left = calledSet(pen, set, deal, left, y + (OWN - 46) * (4 / 3), 46) + 10;
  const rest = sortTiles(state.hand, deal.wild);
  for (const tile of rest) {
    pen.tile(tile, left, y, OWN);
    left += OWN + 1;
  }
}

function other(
  pen: Pen,
  state: SeatState,
  deal: DealState,
  x: number,
  y: number,
  row: number,
): void {
  const hand = sortTiles(state.hand, deal.wild);
  hand.forEach((tile, nth) =>
    pen.tile(
      tile,
      x + (nth % row) * (SMALL + 1),
      y + Math.floor(nth / row) * 41,
      SMALL,
    ),
  );
  let [left, top] =
    row > hand.length
      ? [x + hand.length * (SMALL + 1) + 12, y]
      : [x, y + Math.ceil(hand.length / row) * 41 + 8];
  for (const set of state.sets) {
    const end = calledSet(pen, set, deal, left, top, SMALL);
    if (row > hand.length) left = end + 8;
    else top += 44;
  }
}

/** Draws a set and gives its right end. Concealed kongs show what their maker sees. */
function calledSet(
  pen: Pen,
  set: CalledSet,
  deal: DealState,
  x: number,
  y: number,
  size: number,
): number {
  set.tiles.forEach((tile, at) => {
    const down = set.kind === "concealed" && !deal.shown && at !== 1;
    pen.tile(down ? UNKNOWN : tile, x + at * (size + 1), y, size);
  });
  return x + set.tiles.length * (size + 1);
}
