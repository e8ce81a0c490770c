// A picture of the table as one reader sees it, drawn on a canvas from the state: nothing of the page is copied,
// so it looks the same on every screen and holds nothing the reader was not told.
import { points } from "../end/signed";
import type { CalledSet, MatchState, DealState } from "../fold/state";
import { sortTiles, type Tile } from "../fold/tiles";
import { t } from "../i18n/i18n.svelte";
import { windOf } from "../i18n/names";
import { image } from "../table/pictures";

export interface Scene {
  readonly match: MatchState;
  readonly deal: DealState;
  readonly bottom: number;
  readonly base: number | null;
  /** Where the table is found, written below the picture. */
  readonly link: string;
}

const WIDE = 1280;
const HIGH = 960;
const INK = "#ebe6d6";
const DIM = "#a9bcae";
const GOLD = "#d8a634";
const FONT = 'system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

/** Draws the scene once all its tiles are loaded. */
export async function drawTable(scene: Scene): Promise<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no 2d canvas");
  await loaded(scene);
  cloth(pen);
  centre(pen, scene);
  for (let steps = 0; steps < 4; steps += 1) seat(pen, scene, steps);
  write(pen, scene.link, WIDE / 2, HIGH - 14, 20, DIM, "center");
  return canvas;
}

async function loaded({ deal }: Scene): Promise<void> {
  const tiles = new Set<Tile>(["?", deal.wild]);
  for (const { hand, river, sets } of deal.seats) {
    for (const tile of [...hand, ...river.map((lying) => lying.tile), ...sets.flatMap((set) => set.tiles)]) tiles.add(tile);
  }
  await Promise.all([...tiles].map((tile) => image(tile).decode()));
}

function cloth(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = "#33231a";
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = "#17463a";
  pen.fillRect(10, 10, WIDE - 20, HIGH - 20);
}

function centre(pen: CanvasRenderingContext2D, { match, deal, base }: Scene): void {
  const [x, y] = [WIDE / 2, 372];
  pen.fillStyle = "#0000002e";
  pen.fillRect(x - 130, y - 92, 260, 184);
  tile(pen, deal.wild, x - 104, y - 54, 66, deal.wild);
  const lines = [
    t("picture.deal", { deal: deal.number }),
    t("picture.left", { left: deal.left }),
    t("picture.streak", { streak: deal.streak }),
    ...(base === null ? [] : [t("picture.base", { base })]),
  ];
  lines.forEach((line, nth) => write(pen, line, x - 18, y - 40 + nth * 32, 22, INK));
  const bets = match.bets.filter((bet) => bet?.taken).map((bet) => t(`bet.${bet?.kind ?? "buy"}.mark`, { points: bet?.points ?? 0 }));
  write(pen, bets.join(" "), x, y + 84, 18, DIM, "center");
}

/** Corners of what lies before each seat, counted in steps from the bottom seat counter-clockwise. */
const PLACES = [
  { plate: [40, 700], river: [520, 478], hand: [40, 800] },
  { plate: [1010, 300], river: [790, 290], hand: [1010, 350] },
  { plate: [40, 60], river: [520, 96], hand: [340, 40] },
  { plate: [40, 300], river: [250, 290], hand: [40, 350] },
] as const;

function seat(pen: CanvasRenderingContext2D, { match, deal, bottom }: Scene, steps: number): void {
  const at = (bottom + steps) % match.names.length;
  const state = deal.seats[at];
  const place = PLACES[steps];
  if (state === undefined || place === undefined) return;
  const [x, y] = place.plate;
  write(pen, `${windOf(at, deal.dealer)}  ${match.names[at] ?? ""}`, x, y, 24, INK);
  write(pen, t("table.score", { score: points(match.scores[at] ?? 0) }), x, y + 28, 20, DIM);
  const lying = state.river.filter((river) => !river.claimed);
  lying.forEach((river, nth) => {
    const [left, top] = [place.river[0] + (nth % 6) * 40, place.river[1] + Math.floor(nth / 6) * 53];
    tile(pen, river.tile, left, top, 38, deal.wild);
  });
  const own = steps === 0;
  const across = own || steps === 2;
  const size = own ? 62 : 26;
  let left: number = place.hand[0];
  for (const set of state.sets) left = drawSet(pen, set, deal, left, own ? place.hand[1] - 66 + 66 : place.hand[1], own ? 44 : 30) + 8;
  const hand = sortTiles(state.hand, deal.wild);
  const perRow = across ? 18 : 8;
  const start: [number, number] = across || state.sets.length === 0 ? [left, place.hand[1]] : [place.hand[0], place.hand[1] + 50];
  hand.forEach((held, nth) => {
    tile(pen, held, start[0] + (nth % perRow) * (size + 1), start[1] + Math.floor(nth / perRow) * (size * 4) / 3, size, deal.wild);
  });
}

function drawSet(pen: CanvasRenderingContext2D, set: CalledSet, deal: DealState, x: number, y: number, size: number): number {
  let left = x;
  set.tiles.forEach((held, at) => {
    const down = set.kind === "concealed" && !deal.shown && at !== 1;
    tile(pen, down ? "?" : held, left, y, size, deal.wild);
    left += size + 1;
  });
  return left;
}

function tile(pen: CanvasRenderingContext2D, held: Tile, x: number, y: number, width: number, wild: Tile): void {
  const high = (width * 4) / 3;
  pen.drawImage(image(held), x, y, width, high);
  if (held !== wild) return;
  pen.strokeStyle = GOLD;
  pen.lineWidth = Math.max(2, width * 0.06);
  pen.strokeRect(x + 1, y + 1, width - 2, high - 2);
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  align: CanvasTextAlign = "start",
): void {
  pen.font = `${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}
