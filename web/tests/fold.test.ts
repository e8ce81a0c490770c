import { describe, expect, test } from "vitest";

import { fold, foldAll } from "../src/fold/fold";
import type { DealState, MatchState } from "../src/fold/state";
import type { Event } from "../src/wire";
import { CLAIM, OPENING, OVER, TURNS, WON } from "./fixture/stream";

function match(events: readonly Event[]): MatchState {
  const state = foldAll(events);
  if (state === null) throw new Error("no match event");
  return state;
}

function deal(events: readonly Event[]): DealState {
  const { deal: found } = match(events);
  if (found === null) throw new Error("no deal");
  return found;
}

describe("the opening", () => {
  test("a match begins with its names, no points and no deal", () => {
    const state = match(OPENING.slice(0, 1));
    expect(state).toMatchObject({
      names: ["阿明", "b2", "小林", "b1"],
      scores: [0, 0, 0, 0],
      deal: null,
      history: [],
    });
  });

  test("bets stand at their seats before the deal and stay while it runs", () => {
    const bets = [
      { kind: "top", taken: true, points: 4 },
      { kind: "buy", taken: true, points: 2 },
      { kind: "top", taken: false, points: 0 },
      { kind: "top", taken: false, points: 0 },
    ];
    expect(match(OPENING.slice(0, 5)).bets).toEqual(bets);
    expect(match(OPENING).bets).toEqual(bets);
  });

  test("the deal gives 16 tiles, the dealer 17, and leaves 70 (W2.4, W2.6)", () => {
    const { seats, left, turn, wild, fromFront } = deal(OPENING);
    expect(seats.map(({ hand }) => hand.length)).toEqual([16, 17, 16, 16]);
    expect({ left, turn, wild, fromFront }).toEqual({
      left: 70,
      turn: 1,
      wild: "5p",
      fromFront: 65,
    });
  });
});

describe("turns", () => {
  test("a discard lies open in its seat's river until the next draw", () => {
    const after = deal([...OPENING, ...TURNS.slice(0, 1)]);
    expect(after.open).toEqual({ seat: 1, tile: "1z", by: "discard" });
    expect(after.seats[1]?.river).toEqual([{ tile: "1z", claimed: false }]);
    expect(after.seats[1]?.hand).toHaveLength(16);
    expect(deal([...OPENING, ...TURNS.slice(0, 2)]).open).toBeNull();
  });

  test("a pung takes the discard out of the river and two tiles out of the hand, its fed tile toward the feeder", () => {
    const { seats, turn } = deal([...OPENING, ...TURNS.slice(0, 4)]);
    expect(seats[2]?.river).toEqual([{ tile: "9m", claimed: true }]);
    expect(seats[3]?.hand).toHaveLength(14);
    expect(seats[3]?.sets).toEqual([
      { kind: "pung", tiles: ["9m", "9m", "9m"], called: 0, from: 2 },
    ]);
    expect(turn).toBe(3);
  });

  test("a chow lays the fed tile first and takes the named two from the own hand", () => {
    const [own] = deal([...OPENING, ...TURNS.slice(0, 6)]).seats;
    expect(own?.sets).toEqual([
      { kind: "chow", tiles: ["5s", "6s", "7s"], called: 0, from: 3 },
    ]);
    expect(own?.hand).not.toContain("6s");
    expect(own?.hand).toHaveLength(14);
  });

  test("another's concealed kong stays hidden and its replacement comes from the wall's tail (W4.2, W2.5)", () => {
    const state = deal([...OPENING, ...TURNS.slice(0, 12)]);
    expect(state.seats[2]?.sets).toEqual([
      {
        kind: "concealed",
        tiles: ["?", "?", "?", "?"],
        called: null,
        from: null,
      },
    ]);
    expect(state.seats[2]?.hand).toHaveLength(14);
    expect(state.fromTail).toBe(1);
  });

  test("an added kong grows out of its pung, keeps its feeder and lies open for robbing (W4.6)", () => {
    const state = deal([...OPENING, ...TURNS.slice(0, 15)]);
    expect(state.seats[3]?.sets).toEqual([
      { kind: "added", tiles: ["9m", "9m", "9m", "9m"], called: 0, from: 2 },
    ]);
    expect(state.open).toEqual({ seat: 3, tile: "9m", by: "kong" });
  });

  test("a robbed kong leaves the pung (W4.6)", () => {
    const robbed: Event = {
      type: "win",
      seat: 0,
      by: "rob",
      tile: "9m",
      from: 3,
      multiplier: 2,
      items: ["rob"],
      shape: "sets",
    };
    const state = deal([...OPENING, ...TURNS.slice(0, 15), robbed]);
    expect(state.seats[3]?.sets).toEqual([
      { kind: "pung", tiles: ["9m", "9m", "9m"], called: 0, from: 2 },
    ]);
  });

  test("the own drawn tile is known and apart until the discard", () => {
    expect(deal([...OPENING, ...TURNS]).seats[0]?.drawn).toBe("4p");
    expect(
      deal([...OPENING, ...TURNS, ...CLAIM.slice(0, 1)]).seats[0]?.drawn,
    ).toBeNull();
  });

  test("hands and sets keep their tiles through every turn: 16 in rest, 17 on turn, kongs one more", () => {
    const events = [...OPENING, ...TURNS, ...CLAIM];
    for (let length = OPENING.length; length <= events.length; length += 1) {
      for (const { hand, sets } of deal(events.slice(0, length)).seats) {
        const held = hand.length + 3 * sets.length;
        expect([16, 17]).toContain(held);
      }
    }
  });

  test("fold changes nothing it was given", () => {
    const events = [...OPENING, ...TURNS];
    let state = null as MatchState | null;
    for (const event of events) {
      const before = JSON.stringify(state);
      const next = fold(state, event);
      expect(JSON.stringify(state)).toBe(before);
      state = next;
    }
  });
});

describe("the end of a deal", () => {
  const events = [...OPENING, ...TURNS, ...CLAIM, ...WON];

  test("a win stands with its items, the hands lie open, concealed kongs too", () => {
    const state = deal(events);
    expect(state.result).toMatchObject({
      end: "win",
      win: { seat: 0, by: "discard", from: 3, multiplier: 1 },
    });
    expect(state.reading).toBe("123m 456m 333m 456p 99p");
    expect(state.seats[2]?.sets[0]?.tiles).toEqual(["1p", "1p", "1p", "1p"]);
    expect(state.seats.every(({ hand }) => !hand.includes("?"))).toBe(true);
    expect(state.turn).toBeNull();
  });

  test("the score sheet has the deal with dealer, step, bets, result and booked payments", () => {
    const state = match(events);
    expect(state.scores).toEqual([13, -5, -1, -7]);
    expect(state.next).toEqual({ dealer: 2, streak: 1, dice: null });
    expect(state.history).toHaveLength(1);
    expect(state.history[0]).toMatchObject({
      number: 1,
      dealer: 1,
      streak: 1,
      scores: [13, -5, -1, -7],
    });
    expect(
      state.history[0]?.settlement?.net.reduce((sum, net) => sum + net, 0),
    ).toBe(0);
    expect(state.history[0]?.bets[1]).toEqual({
      kind: "buy",
      taken: true,
      points: 2,
    });
  });

  test("the next deal's first bet clears the bets and the cloth", () => {
    const state = match([...events, { type: "buy", seat: 2, bought: false }]);
    expect(state.deal).toBeNull();
    expect(state.bets).toEqual([
      null,
      null,
      { kind: "buy", taken: false, points: 0 },
      null,
    ]);
  });

  test("a deal without bets starts with none of the last one's", () => {
    const next = {
      ...(OPENING[5] as Extract<Event, { type: "deal" }>),
      deal: 2,
      dealer: 2,
    };
    expect(match([...events, next]).bets).toEqual([null, null, null, null]);
  });

  test("an escape that is settled names who left, a drawn deal nobody", () => {
    const left: Event = { type: "left", seat: 2 };
    const fine: Event = {
      type: "settle",
      lines: [{ payer: 2, payee: "house", points: 20, reason: "escape" }],
      net: [0, 0, -20, 0],
      house: 20,
    };
    expect(deal([...OPENING, left, fine]).result).toEqual({
      end: "left",
      seat: 2,
    });
    expect(deal([...OPENING, { type: "exhausted" }]).result).toEqual({
      end: "drawn",
    });
  });

  test("who leaves a deal that a bot plays on does not end it (W7.12)", () => {
    const left: Event = { type: "left", seat: 2 };
    const state = match([...OPENING, left, ...TURNS, ...CLAIM, ...WON]);
    expect(deal([...OPENING, left, ...TURNS]).result).toBeNull();
    expect(state.history[0]?.result).toMatchObject({ end: "win" });
  });

  test("the match's end reveals the seed", () => {
    expect(match([...events, ...OVER]).ended).toEqual({
      scores: [13, -5, -1, -7],
      seed: "ab".repeat(32),
    });
  });
});

describe("the match around the deals", () => {
  test("a reseating moves names and scores, another player takes a name", () => {
    const seats: Event = {
      type: "seats",
      names: ["b1", "阿明", "b2", "小林"],
      scores: [1, 2, 3, -6],
    };
    const player: Event = { type: "player", seat: 0, name: "小红", bot: false };
    expect(match([...OPENING.slice(0, 1), seats, player])).toMatchObject({
      names: ["小红", "阿明", "b2", "小林"],
      scores: [1, 2, 3, -6],
    });
  });

  test("when seats are drawn anew the score sheet moves with the players (W8.4)", () => {
    const played = [...OPENING, ...TURNS, ...CLAIM, ...WON];
    const before = match(played);
    // Who sat in seat 0 sits in seat 2 now, 1 in 0, 2 in 3, 3 in 1.
    const from = [1, 3, 0, 2];
    const seats: Event = {
      type: "seats",
      names: from.map((old) => before.names[old] ?? ""),
      scores: from.map((old) => before.scores[old] ?? 0),
    };
    const after = match([...played, seats]);
    expect(after.deal).toBeNull();
    const [row] = after.history;
    expect(row?.settlement?.net).toEqual([-5, -7, 13, -1]);
    expect(row?.scores).toEqual([-5, -7, 13, -1]);
    expect(row?.settlement?.lines[0]).toEqual({
      payer: 0,
      payee: 2,
      points: 6,
      reason: "win",
    });
    expect(row?.result).toMatchObject({
      end: "win",
      win: { seat: 2, from: 1 },
    });
    expect(row?.dealer).toBe(from.indexOf(before.history[0]?.dealer ?? -1));
    expect(row?.bets).toEqual(
      from.map((old) => before.history[0]?.bets[old] ?? null),
    );
  });

  test("a snapshot folds to the same state as every single event", () => {
    const first = [...OPENING, ...TURNS, ...CLAIM, ...WON];
    const second = [
      {
        ...(OPENING[5] as Extract<Event, { type: "deal" }>),
        deal: 2,
        dealer: 2,
      },
      { type: "discard", seat: 2, tile: "1z" },
    ] as const satisfies readonly Event[];
    const left = new Set(["draw", "discard", "chow", "pung", "kong", "shown"]);
    const snapshot = [
      ...first.filter((event) => !left.has(event.type)),
      ...second,
    ];
    expect(foldAll(snapshot)).toEqual(foldAll([...first, ...second]));
  });

  test("a snapshot of the running deal goes on like the uninterrupted stream, at every event", () => {
    const events = [...OPENING, ...TURNS, ...CLAIM, ...WON];
    for (let cut = 1; cut < events.length; cut += 1) {
      let state = foldAll(events.slice(0, cut));
      for (const event of events.slice(cut)) state = fold(state, event);
      expect(state).toEqual(foldAll(events));
    }
  });
});
