// What the table announces from one state of the room to the next.
import { beforeEach, expect, test } from "vitest";

import { setLanguage } from "../src/i18n/i18n.svelte";
import { parts } from "../src/session/rules";
import { passedNews, stakesNews, type Stakes } from "../src/table/news";
import type { Due, Liable } from "../src/wire";
import { READY } from "./fixture/stream";

const NAMES = ["Ann", "Bob", "Cid", "Dan"];
const NOTHING: Stakes = { due: [], liable: [] };

function paid(payer: number, payee: number, points: number, reason: Due["reason"], clause: string): Due {
  return { payer, payee, points, reason, clause };
}

const from = (payer: number, points: number): Due[] =>
  [0, 1, 2, 3]
    .filter((seat) => seat !== payer)
    .map((seat) => paid(payer, seat, points, "wild_discard", "L2.2"));

const news = (before: Stakes | null, after: Stakes): string[] => stakesNews(before, after, NAMES, 0);

beforeEach(() => setLanguage("en"));

test("a fine is told once, with what it costs in all; a second one as the second one", () => {
  const once = { due: from(1, 1), liable: [] };
  expect(news(NOTHING, once)).toEqual(["Bob discarded a caishen: 3 points fine, shared by the others (L2.2)."]);
  expect(news(once, once)).toEqual([]);
  expect(news(once, { due: from(1, 2), liable: [] })).toHaveLength(1);
  expect(news(null, once)).toEqual([]);
});

test("of a kong its maker's gain is told", () => {
  const due = [1, 2, 3].map((seat) => paid(seat, 0, seat === 1 ? 4 : 2, "kong", "W7.10"));
  expect(news(NOTHING, { due, liable: [] })).toEqual(["You made a kong: 8 points (W7.10)."]);
});

test("two seats that answer for each other are told of together, one that answers alone by itself", () => {
  const one: Liable = { payer: 2, winner: 1, clause: "L4.4" };
  const other: Liable = { payer: 1, winner: 2, clause: "L4.4" };
  expect(news(NOTHING, { due: [], liable: [one, other] })).toEqual([
    "Bob and Cid answer for each other: if one wins, the other pays all shares (L4.4).",
  ]);
  const alone: Liable = { payer: 3, winner: 0, clause: "§9" };
  expect(news({ due: [], liable: [one, other] }, { due: [], liable: [one, other, alone] })).toEqual([
    "Dan would pay all shares if you won (§9).",
  ]);
});

test("a passed win is told when it bars more than before", () => {
  expect(passedNews(null, READY)).toEqual([]);
  expect(passedNews(READY, { ...READY, passed: 1 })).toHaveLength(1);
  expect(passedNews({ ...READY, passed: 2 }, { ...READY, passed: 2 })).toEqual([]);
});

test("a text is taken apart at the clauses it names", () => {
  expect(parts("No (W4.5), L2.2；§9。×2 W12").filter(({ clause }) => clause).map(({ text }) => text)).toEqual([
    "W4.5",
    "L2.2",
    "§9",
    "W12",
  ]);
  expect(parts("3W1.2")).toEqual([{ text: "3W1.2", clause: false }]);
});
