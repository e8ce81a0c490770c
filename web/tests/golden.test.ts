// The golden matches of the rules library, folded: tiles and points hold at every event, and a snapshot tells the same.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { fold, foldAll } from "../src/fold/fold";
import type { DealState, MatchState } from "../src/fold/state";
import { parseTiles } from "../src/fold/tiles";
import type { Event } from "../src/wire";

const FOLDER = join(import.meta.dirname, "../../tests/golden");
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));

const read = (name: string): Event[] =>
  readFileSync(join(FOLDER, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Event);

/** All tiles on the table: hands, sets, rivers without what was claimed, the wall and the turned tile. */
function tilesOf({ seats, left }: DealState): number {
  const lying = seats.map(
    ({ hand, sets, river }) =>
      hand.length +
      sets.reduce((sum, set) => sum + set.tiles.length, 0) +
      river.filter(({ claimed }) => !claimed).length,
  );
  return lying.reduce((sum, tiles) => sum + tiles, left + 1);
}

test("there are golden matches", () => {
  expect(NAMES.length).toBeGreaterThan(20);
});

describe.each(NAMES)("%s", (name) => {
  const events = read(name);

  test("no tile is lost or made at any event", () => {
    let state: MatchState | null = null;
    let all = 0;
    for (const event of events) {
      state = fold(state, event);
      if (event.type === "deal") all = parseTiles(event.wall).length + parseTiles(event.hands.join("")).length + 1;
      const robbed = event.type === "win" && event.by === "rob";
      // A robbed tile is the winner's now and lies in nobody's set.
      if (state?.deal && !robbed && state.deal.result?.end !== "win") expect(tilesOf(state.deal), event.type).toBe(all);
    }
  });

  test("the score sheet adds up to the scores", () => {
    const state = foldAll(events);
    const sums = (state?.history ?? []).reduce(
      (scores, { settlement }) => scores.map((score, seat) => score + (settlement?.net[seat] ?? 0)),
      (state?.names ?? []).map(() => 0),
    );
    expect(state?.scores).toEqual(sums);
    for (const { settlement } of state?.history ?? []) {
      const { net, house } = settlement ?? { net: [], house: 0 };
      expect(net.reduce((sum, points) => sum + points, house)).toBe(0);
    }
  });

  test("what a snapshot leaves out of earlier deals changes nothing", () => {
    const passing = new Set(["draw", "discard", "chow", "pung", "kong", "pass", "shown"]);
    const last = events.map(({ type }) => type).lastIndexOf("deal");
    const kept = events.filter(({ type }, at) => at >= last || !passing.has(type));
    expect(foldAll(kept)).toEqual(foldAll(events));
  });
});
