// Events in words, for the live region that a screen reader speaks. Says only what the reader was told.
import type { MatchState } from "../fold/state";
import { parseTiles, UNKNOWN } from "../fold/tiles";
import { t, type MessageKey } from "../i18n/i18n.svelte";
import {
  absentWords,
  diceWords,
  seatName,
  tileName,
  tileNames,
} from "../i18n/names";
import type { Event, Question } from "../wire";

/** What is called out over the table, and by whom. */
export interface Call {
  readonly seat: number;
  readonly word: "chow" | "pung" | "kong" | "win" | "allGod";
}

/** The word that is called out over the table for an event, if any. */
export function callOf(event: Event): Call | null {
  if (event.type === "discard" && event.all_god === true)
    return { seat: event.seat, word: "allGod" };
  if (
    event.type === "chow" ||
    event.type === "pung" ||
    event.type === "kong" ||
    event.type === "win"
  )
    return { seat: event.seat, word: event.type };
  return null;
}

/** One sentence for an event; null where there is nothing to say. */
export function sentence(
  event: Event,
  match: MatchState,
  you: number | null,
): string | null {
  const wild = match.deal?.wild ?? null;
  const who = (seat: number): string => seatName(match.names, seat, you);
  const say = (key: MessageKey, seat: number, tile = ""): string =>
    t(key, { who: who(seat), tile: tile === "" ? "" : tileName(tile, wild) });
  switch (event.type) {
    case "seats":
      return t("say.seats", { seats: event.names.join(t("list.comma")) });
    case "deal":
      return [
        t("say.deal", {
          deal: event.deal,
          dealer: seatName(match.names, event.dealer, you, "within"),
          tile: tileName(event.indicator),
        }),
        absentWords(event.short ?? null, match.options),
      ]
        .filter((words) => words !== "")
        .join(t("list.comma"));
    case "draw":
      return event.tile === UNKNOWN
        ? null
        : say("say.draw", event.seat, event.tile);
    case "discard":
      return say(
        event.all_god === true ? "say.allGod" : "say.discard",
        event.seat,
        event.tile,
      );
    case "chow":
      return t("say.chow", {
        who: who(event.seat),
        tiles: tileNames([event.tile, ...parseTiles(event.with)], wild),
      });
    case "pung":
      return say("say.pung", event.seat, event.tile);
    case "kong":
      return event.tile === UNKNOWN
        ? say("say.kongHidden", event.seat)
        : say("say.kong", event.seat, event.tile);
    case "win":
      return t("say.win", { who: who(event.seat), times: event.multiplier });
    case "exhausted":
      return t("say.exhausted");
    case "left":
      return say("say.left", event.seat);
    case "deal_end":
      return [
        t("say.scores", { score: event.scores[you ?? 0] ?? 0 }),
        diceOf(match, you),
      ]
        .filter((words) => words !== "")
        .join(t("list.comma"));
    case "buy":
      return say(event.bought ? "say.buy" : "say.noBuy", event.seat);
    case "top":
      return say(event.topped ? "say.top" : "say.noTop", event.seat);
    default:
      return null;
  }
}

/** The dice that picked the next dealer, and whom; "" where none were thrown. */
export function diceOf(match: MatchState, you: number | null): string {
  if (match.next === null || match.next.dice === null) return "";
  const { dealer, dice } = match.next;
  return t("say.dice", {
    dice: diceWords(dice),
    dealer: seatName(match.names, dealer, you, "within"),
  });
}

/** What the open question asks, in words. */
export function questionWords(question: Question, match: MatchState): string {
  const wild = match.deal?.wild ?? null;
  if (question.kind === "buy" || question.kind === "top")
    return t(`bet.${question.kind}.about`);
  const does = new Set(question.actions.map((choice) => choice.do));
  const offered = (
    ["chow", "pung", "kong", "concealed", "added", "win"] as const
  ).filter((word) => does.has(word));
  const words = offered
    .map((word) => t(`do.${word}` as MessageKey))
    .join(t("list.or"));
  if (question.kind === "turn")
    return words === "" ? t("say.turn") : t("say.turnWith", { words });
  const tile = match.deal?.open?.tile ?? "";
  return t("say.claim", {
    words,
    tile: tile === "" ? "" : tileName(tile, wild),
  });
}
