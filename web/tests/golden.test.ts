// The golden matches of the rules library, every rule set's: tiles and points hold at every event, a snapshot tells the
// same, and who sees only one seat's part of it sees no other match.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { fold, foldAll } from "../src/fold/fold";
import type { DealState, MatchState } from "../src/fold/state";
import { parseTiles, UNKNOWN } from "../src/fold/tiles";
import type { Event } from "../src/wire";

const FOLDER = join(import.meta.dirname, "../../tests/golden");
const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
const NAMES = FILES.filter(({ name }) => name.endsWith(".jsonl")).map((file) => join(file.parentPath, file.name));
const SETS = FILES.filter((file) => file.isDirectory()).map(({ name }) => name);

const read = (path: string): Event[] =>
  readFileSync(path, "utf8")
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

/** An event as `seat` is told it (docs/protocol.md): others' tiles and the wall read "?", passes are not told. */
function toldTo(seat: number, event: Event): Event | null {
  const hidden = (text: string): string => UNKNOWN.repeat(parseTiles(text).length);
  switch (event.type) {
    case "pass":
      return null;
    case "deal": {
      const hands = event.hands.map((hand, at) => (at === seat ? hand : hidden(hand)));
      return { ...event, wall: hidden(event.wall), hands };
    }
    case "draw":
      return event.seat === seat ? event : { ...event, tile: UNKNOWN };
    case "kong":
      return event.seat === seat || event.kind !== "concealed" ? event : { ...event, tile: UNKNOWN };
    default:
      return event;
  }
}

/** What lies open of a state: all of it but the tiles of hands and concealed kongs, of which only the number. */
function open(state: MatchState | null, seat: number): unknown {
  const deal = state?.deal ?? null;
  const seats = deal?.seats.map((each, at) => ({
    ...each,
    hand: at === seat ? [...each.hand].sort() : each.hand.length,
    drawn: at === seat ? each.drawn : each.drawn !== null,
    sets: each.sets.map((set) => (at === seat || set.kind !== "concealed" ? set : set.kind)),
  }));
  return { ...state, deal: deal && { ...deal, seats } };
}

test("there are golden matches of every rule set", () => {
  expect(NAMES.length).toBeGreaterThan(100);
  expect(SETS.length).toBeGreaterThanOrEqual(6);
  for (const set of SETS) expect(NAMES.some((path) => path.includes(join("golden", set)))).toBe(true);
});

describe.each(NAMES.map((path) => [path.slice(FOLDER.length + 1), path]))("%s", (_, path) => {
  const events = read(path);

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

  test("the score sheet adds up to the scores, player by player, whoever sits where by now", () => {
    const sums = new Map<string, number>();
    let names: readonly string[] = [];
    for (const event of events) {
      if (event.type === "match" || event.type === "seats") names = event.names;
      if (event.type === "player") names = names.map((name, seat) => (seat === event.seat ? event.name : name));
      if (event.type !== "settle") continue;
      names.forEach((name, seat) => sums.set(name, (sums.get(name) ?? 0) + (event.net[seat] ?? 0)));
      expect(event.net.reduce((sum, points) => sum + points, event.house)).toBe(0);
    }
    const state = foldAll(events);
    const sheet = (state?.names ?? []).map((_, seat) =>
      (state?.history ?? []).reduce((sum, { settlement }) => sum + (settlement?.net[seat] ?? 0), 0),
    );
    expect(state?.names).toEqual(names);
    expect(state?.scores).toEqual(sheet);
    if (!events.some(({ type }) => type === "player")) expect(sheet).toEqual(names.map((name) => sums.get(name) ?? 0));
  });

  test("what a snapshot leaves out of earlier deals changes nothing", () => {
    const passing = new Set(["draw", "discard", "chow", "pung", "kong", "pass", "shown"]);
    const last = events.map(({ type }) => type).lastIndexOf("deal");
    const kept = events.filter(({ type }, at) => at >= last || !passing.has(type));
    expect(foldAll(kept)).toEqual(foldAll(events));
  });

  test("a seat's own stream folds to what lies open for it, at every event", () => {
    const first = events.find((event) => event.type === "match");
    for (let seat = 0; seat < (first?.seats ?? 0); seat += 1) {
      let whole: MatchState | null = null;
      let own: MatchState | null = null;
      for (const event of events) {
        whole = fold(whole, event);
        const told = toldTo(seat, event);
        if (told !== null) own = fold(own, told);
        expect(open(own, seat), `${event.type}, seat ${seat}`).toEqual(open(whole, seat));
      }
    }
  });
});
