// One event and the state before it give the state after it. Pure: no DOM, no clock, and no rule computed:
// what an event says is taken as it stands, what it does not say stays unknown.
import type {
  Chow,
  Dealt,
  Discard,
  Draw,
  Event,
  Kong,
  Pung,
  Shown,
  Win,
} from "../wire";
import type {
  CalledSet,
  DealRecord,
  DealResult,
  DealState,
  MatchState,
  RiverTile,
  SeatState,
} from "./state";
import { reseated } from "./reseat";
import { sidesOn } from "../sides";
import { parseTiles, UNKNOWN, without, type Tile } from "./tiles";

/** The state after `events`, from nothing: what a snapshot is folded with. */
export function foldAll(events: Iterable<Event>): MatchState | null {
  let state: MatchState | null = null;
  for (const event of events) state = fold(state, event);
  return state;
}

/** The state after `event`. A stream begins with its `match` event; anything before it changes nothing. */
export function fold(
  state: MatchState | null,
  event: Event,
): MatchState | null {
  if (event.type === "match") {
    const seats = event.names.length;
    return {
      rules: event.rules,
      options: event.options,
      commit: event.commit ?? null,
      nonces: event.nonces,
      names: event.names,
      scores: filled(seats, 0),
      bets: filled(seats, null),
      deal: null,
      history: [],
      next: null,
      ended: null,
    };
  }
  return state === null ? null : foldMatch(state, event);
}

function foldMatch(
  state: MatchState,
  event: Exclude<Event, { type: "match" }>,
): MatchState {
  switch (event.type) {
    case "seats":
      return reseated(state, event);
    case "player":
      return { ...state, names: replaced(state.names, event.seat, event.name) };
    case "buy":
      return withBet(state, event.seat, {
        kind: "buy",
        taken: event.bought,
        points: event.points ?? 0,
      });
    case "top":
      return withBet(state, event.seat, {
        kind: "top",
        taken: event.topped,
        points: event.points ?? 0,
      });
    case "deal":
      return {
        ...state,
        bets: betsBefore(state),
        deal: dealt(event, state.names.length),
        history: opened(state, event),
      };
    case "settle": {
      const { lines, net, house } = event;
      const settled = recorded(state, { settlement: { lines, net, house } });
      // Money without a win or a drawn deal before it: the leaver ended the deal (W7.12).
      const { deal } = state;
      if (deal === null || deal.result !== null || deal.leaver === null)
        return settled;
      const result: DealResult = { end: "left", seat: deal.leaver };
      return recorded({ ...settled, deal: ended(deal, result) }, { result });
    }
    case "deal_end": {
      const { scores, next_dealer: dealer, next_streak: streak } = event;
      const next =
        dealer == null || streak == null
          ? null
          : { dealer, streak, dice: event.dice ?? null };
      const told = recorded(state, { scores });
      return {
        ...told,
        scores,
        next,
        deal: told.deal && { ...told.deal, turn: null },
      };
    }
    case "match_end":
      return {
        ...state,
        scores: event.scores,
        ended: { scores: event.scores, seed: event.seed ?? null },
      };
    default: {
      if (state.deal === null) return state;
      const deal = foldDeal(state.deal, event);
      const told = { ...state, deal };
      return deal.result === state.deal.result
        ? told
        : recorded(told, { result: deal.result });
    }
  }
}

type DealEvent =
  | Draw
  | Discard
  | Chow
  | Pung
  | Kong
  | Win
  | Shown
  | Extract<Event, { type: "pass" | "exhausted" | "left" }>;

function foldDeal(deal: DealState, event: DealEvent): DealState {
  switch (event.type) {
    case "draw":
      return drawn(deal, event);
    case "discard":
      return discarded(deal, event);
    case "chow":
      return called(deal, event.seat, chowSet(event));
    case "pung":
      return called(
        deal,
        event.seat,
        calledAlike(event, "pung", 3, deal.seats.length),
      );
    case "kong":
      return konged(deal, event);
    case "win": {
      const { seat, by, multiplier, items, shape } = event;
      const win = {
        seat,
        by,
        tile: event.tile ?? null,
        from: event.from ?? null,
        multiplier,
        items,
        shape,
      };
      const robbed =
        by === "rob" && event.from != null
          ? unkonged(deal, event.from, event.tile)
          : deal;
      return ended(robbed, { end: "win", win });
    }
    case "exhausted":
      return ended(deal, { end: "drawn" });
    case "left":
      return deal.result === null ? { ...deal, leaver: event.seat } : deal;
    case "shown":
      return shown(deal, event);
    case "pass":
      return deal;
  }
}

// --- one deal ---

function dealt(event: Dealt, seats: number): DealState {
  const hands = event.hands.map(parseTiles);
  const taken = hands.reduce((sum, hand) => sum + hand.length, 0);
  return {
    number: event.deal,
    dealer: event.dealer,
    streak: event.streak,
    dice: event.dice,
    wild: event.indicator,
    handSize: Math.max(...hands.map((hand) => hand.length)),
    left: parseTiles(event.wall).length,
    fromFront: taken,
    fromTail: 0,
    seats: Array.from({ length: seats }, (_, seat) => ({
      hand: hands[seat] ?? [],
      drawn: null,
      sets: [],
      river: [],
    })),
    open: null,
    short: event.short ?? null,
    allGod: null,
    turn: event.dealer,
    result: null,
    leaver: null,
    reading: null,
    shown: false,
  };
}

function drawn(deal: DealState, event: Draw): DealState {
  const tail = event.tail === true;
  return {
    ...withSeat(deal, event.seat, (seat) => ({
      ...seat,
      hand: [...seat.hand, event.tile],
      drawn: event.tile,
    })),
    left: deal.left - 1,
    fromFront: deal.fromFront + (tail ? 0 : 1),
    fromTail: deal.fromTail + (tail ? 1 : 0),
    open: null,
    allGod: null,
    turn: event.seat,
  };
}

function discarded(deal: DealState, event: Discard): DealState {
  return {
    ...withSeat(deal, event.seat, (seat) => ({
      ...seat,
      hand: without(seat.hand, [event.tile]),
      drawn: null,
      river: [...seat.river, { tile: event.tile, claimed: false }],
    })),
    open: { seat: event.seat, tile: event.tile, by: "discard" },
    allGod: event.all_god === true ? event.seat : null,
    turn: event.seat,
  };
}

/** A set made with another seat's discard: the hand gives its other tiles, the river's tile is marked. */
function called(deal: DealState, caller: number, set: CalledSet): DealState {
  const own = set.tiles.filter((_, at) => at !== set.called);
  const after = withSeat(deal, caller, (seat) => ({
    ...seat,
    hand: without(seat.hand, own),
    drawn: null,
    sets: [...seat.sets, set],
  }));
  const fed =
    set.from === null
      ? after
      : withSeat(after, set.from, (seat) => ({
          ...seat,
          river: claimed(seat.river),
        }));
  return { ...fed, open: null, allGod: null, turn: caller };
}

function chowSet(event: Chow): CalledSet {
  const [first = UNKNOWN, second = UNKNOWN] = parseTiles(event.with);
  return {
    kind: "chow",
    tiles: [event.tile, first, second],
    called: 0,
    from: event.from,
  };
}

/** The called tile lies on the feeder's side: first from the upper seat, second across, last from the lower seat. */
function calledAlike(
  event: Pung | Kong,
  kind: "pung" | "kong",
  size: number,
  seats: number,
): CalledSet {
  const from = event.from ?? null;
  const sides = from === null ? 0 : sidesOn(event.seat, from, seats);
  const called = sides === 1 ? 0 : sides === 2 ? 1 : size - 1;
  return { kind, tiles: filled(size, event.tile), called, from };
}

function konged(deal: DealState, event: Kong): DealState {
  if (event.kind === "exposed")
    return called(
      deal,
      event.seat,
      calledAlike(event, "kong", 4, deal.seats.length),
    );
  if (event.kind === "concealed") {
    const tiles = filled(4, event.tile);
    const set: CalledSet = {
      kind: "concealed",
      tiles,
      called: null,
      from: null,
    };
    return {
      ...withSeat(deal, event.seat, (seat) => ({
        ...seat,
        hand: without(seat.hand, tiles),
        drawn: null,
        sets: [...seat.sets, set],
      })),
      open: null,
      turn: event.seat,
    };
  }
  return {
    ...withSeat(deal, event.seat, (seat) => ({
      ...seat,
      hand: without(seat.hand, [event.tile]),
      drawn: null,
      sets: seat.sets.map((set) =>
        set.kind === "pung" && set.tiles[0] === event.tile
          ? { ...set, kind: "added", tiles: [...set.tiles, event.tile] }
          : set,
      ),
    })),
    open: { seat: event.seat, tile: event.tile, by: "kong" },
    turn: event.seat,
  };
}

/** A robbed kong did not happen: the pung stays (W4.6). */
function unkonged(
  deal: DealState,
  robbed: number,
  tile: Tile | null,
): DealState {
  return withSeat(deal, robbed, (seat) => ({
    ...seat,
    sets: seat.sets.map((set) =>
      set.kind === "added" && set.tiles[0] === tile
        ? { ...set, kind: "pung", tiles: set.tiles.slice(0, 3) }
        : set,
    ),
  }));
}

function shown(deal: DealState, event: Shown): DealState {
  const seats = deal.seats.map((seat, at) => {
    const concealed = [...(event.concealed[at] ?? [])];
    const sets = seat.sets.map((set) => {
      if (set.kind !== "concealed") return set;
      const tile = parseTiles(concealed.shift() ?? UNKNOWN)[0] ?? UNKNOWN;
      return { ...set, tiles: filled(4, tile) };
    });
    return {
      ...seat,
      hand: parseTiles(event.hands[at] ?? ""),
      drawn: null,
      sets,
    };
  });
  return { ...deal, seats, shown: true, reading: event.reading ?? null };
}

function ended(deal: DealState, result: DealResult): DealState {
  return { ...deal, result, allGod: null, turn: null };
}

function claimed(river: readonly RiverTile[]): RiverTile[] {
  return river.map((tile, at) =>
    at === river.length - 1 ? { ...tile, claimed: true } : tile,
  );
}

// --- the match around it ---

function withBet(
  state: MatchState,
  seat: number,
  bet: NonNullable<MatchState["bets"][number]>,
): MatchState {
  // The first bet after a deal's end opens the bets of the next one.
  const over = state.deal !== null && closed(state);
  const bets = over ? filled(state.names.length, null) : state.bets;
  return {
    ...state,
    deal: over ? null : state.deal,
    bets: replaced(bets, seat, bet),
  };
}

/** Whether the last deal told of is over (its `deal_end` came). */
function closed(state: MatchState): boolean {
  return (state.history.at(-1)?.scores.length ?? 0) > 0;
}

function betsBefore(state: MatchState): MatchState["bets"] {
  return state.deal === null ? state.bets : filled(state.names.length, null);
}

function opened(state: MatchState, event: Dealt): DealRecord[] {
  const { deal: number, dealer, streak } = event;
  const record = {
    number,
    dealer,
    streak,
    bets: betsBefore(state),
    result: null,
    settlement: null,
    scores: [],
  };
  return [...state.history, record];
}

function recorded(state: MatchState, part: Partial<DealRecord>): MatchState {
  const last = state.history.at(-1);
  return last === undefined
    ? state
    : {
        ...state,
        history: [...state.history.slice(0, -1), { ...last, ...part }],
      };
}

// --- small changes of plain values ---

function withSeat(
  deal: DealState,
  at: number,
  change: (seat: SeatState) => SeatState,
): DealState {
  return {
    ...deal,
    seats: deal.seats.map((seat, index) =>
      index === at ? change(seat) : seat,
    ),
  };
}

function replaced<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((old, index) => (index === at ? value : old));
}

function filled<T>(length: number, value: T): T[] {
  return Array.from({ length }, () => value);
}
