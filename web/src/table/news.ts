// What the table announces beside its events, from one state of the room to the next: fines and kong points that fell
// due, who answers for whom, a win passed. In words, each with the clause as the server names it; nothing is computed.
import { t } from "../i18n/i18n.svelte";
import { seatName, type Place } from "../i18n/names";
import type { Due, Liable, Ready, Room } from "../wire";

/** What of a room's latest state is announced when it changes. */
export type Stakes = Pick<Room, "due" | "liable">;

type Who = (seat: number, place?: Place) => string;

/** The points of each payer's fines and each kong maker's gains, one entry a seat, reason and clause. */
function sums(due: readonly Due[]): Map<string, Due> {
  const found = new Map<string, Due>();
  for (const line of due) {
    const key = `${line.reason} ${line.reason === "kong" ? line.payee : line.payer}`;
    found.set(key, { ...line, points: line.points + (found.get(key)?.points ?? 0) });
  }
  return found;
}

/** One sentence for each fine and each kong that has fallen due since `before`. */
function dueNews(before: readonly Due[], after: readonly Due[], who: Who): string[] {
  const known = sums(before);
  return [...sums(after)].flatMap(([key, { payer, payee, points, reason, clause }]) => {
    const more = points - (known.get(key)?.points ?? 0);
    const seat = reason === "kong" ? payee : payer;
    return more > 0 ? [t(`news.${reason}`, { who: who(seat), points: more, clause })] : [];
  });
}

/** One sentence for each new liability; two seats that answer for each other are named together. */
function liableNews(before: readonly Liable[], after: readonly Liable[], who: Who): string[] {
  const same = (one: Liable, payer: number, winner: number): boolean => one.payer === payer && one.winner === winner;
  const fresh = after.filter(({ payer, winner }) => !before.some((one) => same(one, payer, winner)));
  return fresh.flatMap(({ payer, winner, clause }) => {
    const mutual = fresh.some((one) => same(one, winner, payer));
    if (mutual && payer > winner) return [];
    const names = { payer: who(payer), winner: who(winner, "within") };
    return [t(mutual ? "news.liableBoth" : "news.liable", { ...names, clause })];
  });
}

/** What has become of the stakes of a running deal; nothing before the first state one has seen. */
export function stakesNews(
  before: Stakes | null,
  after: Stakes,
  names: readonly string[],
  you: number | null,
): string[] {
  if (before === null) return [];
  const who: Who = (seat, place) => seatName(names, seat, you, place);
  return [...dueNews(before.due, after.due, who), ...liableNews(before.liable, after.liable, who)];
}

/** A win was passed (W4.5), or one worth more than those before it. */
export function passedNews(before: Ready | null, after: Ready | null): string[] {
  const passed = after?.passed ?? 0;
  return passed > (before?.passed ?? 0) ? [t("news.passed", { times: passed })] : [];
}
