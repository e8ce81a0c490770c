// Seats drawn anew in the middle of a match (W8.4, L5.2): from here on seat numbers mean the new places, so everything
// kept by seat moves with its player. A player is known again by name and points; where two have both alike, the order
// of their seats is kept, as the server does.
import type { Seats } from "../wire";
import type { DealRecord, DealResult, MatchState, Settlement } from "./state";

/** The state after the draw: the deal that is over leaves the cloth, the score sheet is kept by the new places. */
export function reseated(state: MatchState, event: Seats): MatchState {
  const from = places(state, event);
  const to = from.map((_, seat) => from.indexOf(seat));
  return {
    ...state,
    names: event.names,
    scores: event.scores,
    bets: state.bets.map(() => null),
    deal: null,
    history: state.history.map((record) => movedRecord(record, from, to)),
  };
}

/** For each new place the old one whose player sits there now. */
function places(state: MatchState, event: Seats): number[] {
  const left = state.names.map((_, seat) => seat);
  return event.names.map((name, seat) => {
    const at = left.findIndex(
      (old) =>
        state.names[old] === name && state.scores[old] === event.scores[seat],
    );
    return left.splice(Math.max(at, 0), 1)[0] ?? seat;
  });
}

function movedRecord(
  record: DealRecord,
  from: readonly number[],
  to: readonly number[],
): DealRecord {
  const now = (seat: number): number => to[seat] ?? seat;
  return {
    ...record,
    dealer: now(record.dealer),
    bets: from.map((seat) => record.bets[seat] ?? null),
    scores:
      record.scores.length === 0
        ? []
        : from.map((seat) => record.scores[seat] ?? 0),
    result: record.result && movedResult(record.result, now),
    settlement:
      record.settlement && movedSettlement(record.settlement, from, now),
  };
}

function movedResult(
  result: DealResult,
  now: (seat: number) => number,
): DealResult {
  if (result.end === "left") return { end: "left", seat: now(result.seat) };
  if (result.end === "drawn") return result;
  const { win } = result;
  return {
    end: "win",
    win: {
      ...win,
      seat: now(win.seat),
      from: win.from === null ? null : now(win.from),
    },
  };
}

function movedSettlement(
  settlement: Settlement,
  from: readonly number[],
  now: (seat: number) => number,
): Settlement {
  const party = (who: number | "house"): number | "house" =>
    who === "house" ? who : now(who);
  return {
    ...settlement,
    net: from.map((seat) => settlement.net[seat] ?? 0),
    lines: settlement.lines.map((line) => ({
      ...line,
      payer: party(line.payer),
      payee: party(line.payee),
    })),
  };
}
