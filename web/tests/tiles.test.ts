import { expect, test } from "vitest";

import { layOut } from "../src/fold/reading";
import { KINDS, parseTiles, sortTiles, without } from "../src/fold/tiles";
import { arrange, EMPTY, swapped } from "../src/input/order";
import { setLanguage } from "../src/i18n/i18n.svelte";
import { windOf } from "../src/i18n/names";
import { seatAt, SIDES } from "../src/sides";
import { walls } from "../src/table/walls";

test("tiles are read from runs, from pairs and from hidden text", () => {
  expect(parseTiles("123m55z")).toEqual(["1m", "2m", "3m", "5z", "5z"]);
  expect(parseTiles("2m5z3m")).toEqual(["2m", "5z", "3m"]);
  expect(parseTiles("??")).toEqual(["?", "?"]);
  expect(KINDS).toHaveLength(34);
});

test("a hand lies with wilds far left and whites at the place of their value (W1.4)", () => {
  expect(sortTiles(["9s", "5z", "3m", "4p", "6p", "5p", "1z"], "5p")).toEqual([
    "5p",
    "3m",
    "4p",
    "5z",
    "6p",
    "9s",
    "1z",
  ]);
});

test("with white as caishen the whites are the wilds (W1.5)", () => {
  expect(sortTiles(["1z", "5z", "7z", "5z"], "5z")).toEqual([
    "5z",
    "5z",
    "1z",
    "7z",
  ]);
});

test("taking tiles takes each once, hidden ones where the tile is not known", () => {
  expect(without(["1m", "1m", "2m"], ["1m"])).toEqual(["1m", "2m"]);
  expect(without(["?", "?", "?"], ["1m", "1m"])).toEqual(["?"]);
});

test("the drawn tile stays apart until something is discarded, then finds its place", () => {
  const drawn = arrange(EMPTY, ["9s", "1m", "5m", "2m"], "2m", "5m");
  expect(drawn).toEqual({
    tiles: ["5m", "1m", "9s", "2m"],
    own: false,
    drawn: true,
  });
  expect(arrange(drawn, ["1m", "5m", "2m"], null, "5m").tiles).toEqual([
    "5m",
    "1m",
    "2m",
  ]);
});

test("two swapped tiles keep their places through draws and discards until the hand is sorted", () => {
  const sorted = arrange(EMPTY, ["1m", "2m", "3m"], null, null);
  const own = swapped(sorted, 0, 2);
  expect(own.tiles).toEqual(["3m", "2m", "1m"]);
  const drawn = arrange(own, ["1m", "2m", "3m", "9p"], "9p", null);
  expect(drawn.tiles).toEqual(["3m", "2m", "1m", "9p"]);
  const after = arrange(drawn, ["1m", "3m", "9p"], null, null);
  expect(after.tiles).toEqual(["3m", "1m", "9p"]);
  expect(
    arrange({ ...after, own: false }, ["1m", "3m", "9p"], null, null).tiles,
  ).toEqual(["1m", "3m", "9p"]);
});

test("swapping a place that is not there changes nothing", () => {
  const order = arrange(EMPTY, ["1m"], null, null);
  expect(swapped(order, 0, 5)).toBe(order);
});

test("the walls shrink where tiles are taken: from the break for draws, from the tail for kongs (W2.1, W2.2, W2.5)", () => {
  // The dealer rolls M = 3: the wall of the seat two further, caishen on its stack 3; N = 4: drawing starts at stack 8.
  const stood = { stacks: [17, 17, 17, 17], start: 41, turned: 36 };
  const fresh = walls(stood, { fromFront: 0, fromTail: 0 });
  const count = (stacks: ReturnType<typeof walls>): number =>
    stacks.flat().reduce((sum, stack) => sum + stack.left, 0);
  expect(count(fresh)).toBe(135);
  expect(fresh[2]?.[2]).toEqual({ left: 1, turned: true });
  const dealt = walls(stood, { fromFront: 65, fromTail: 0 });
  expect(count(dealt)).toBe(70);
  // 65 tiles from stack 8 of seat 2: ten stacks there, seventeen of seat 1, five and a half of seat 0.
  expect(dealt[2]?.slice(7).every(({ left }) => left === 0)).toBe(true);
  expect(dealt[1]?.every(({ left }) => left === 0)).toBe(true);
  expect(dealt[0]?.map(({ left }) => left)).toEqual([
    0,
    0,
    0,
    0,
    0,
    1,
    ...Array<number>(11).fill(2),
  ]);
  // The first replacements are the upper and the lower tile of stack 7, the last one behind the caishen.
  expect(walls(stood, { fromFront: 65, fromTail: 1 })[2]?.[6]?.left).toBe(1);
  expect(walls(stood, { fromFront: 65, fromTail: 9 })[2]?.[2]?.left).toBe(0);
});

test("four seats fill the four sides, two sit opposite each other, the dealer East and the other West (W8.1, W11.1)", () => {
  const sides = (seats: number, bottom: number): (number | null)[] =>
    SIDES.map((side) => seatAt(side, bottom, seats));
  expect(sides(4, 0)).toEqual([0, 1, 2, 3]);
  expect(sides(4, 3)).toEqual([3, 0, 1, 2]);
  expect(sides(2, 0)).toEqual([0, null, 1, null]);
  expect(sides(2, 1)).toEqual([1, null, 0, null]);
  setLanguage("en");
  expect([0, 1, 2, 3].map((seat) => windOf(seat, 1, 4))).toEqual([
    "N",
    "E",
    "S",
    "W",
  ]);
  expect([0, 1].map((seat) => windOf(seat, 1, 2))).toEqual(["W", "E"]);
});

test("a reading is laid with the tiles held: wilds where nothing else fits, whites for the caishen's face (W1.3, W1.4)", () => {
  const laid = (reading: string, held: string, wild: string): string =>
    layOut(reading, parseTiles(held), wild)
      .map((group) =>
        group
          .map(({ tile, as }) => (tile === as ? tile : `${tile}=${as}`))
          .join(" "),
      )
      .join(" | ");
  expect(laid("123p 555p 88p", "1235588p2z", "2z")).toBe(
    "1p 2p 3p | 5p 5p 2z=5p | 8p 8p",
  );
  expect(laid("456p 99p", "46p5z99p", "5p")).toBe("4p 5z=5p 6p | 9p 9p");
  expect(laid("456p 555p 5p", "4556p5z5z5p", "5p")).toBe(
    "4p 5z=5p 6p | 5z=5p 5p 5p | 5p",
  );
  expect(laid("11z 22z", "11z5z2z", "5z")).toBe("1z 1z | 2z 5z=2z");
});
