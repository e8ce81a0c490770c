// The open question sorted for the controls: which tiles may be discarded and which buttons stand there.
// Only sorts what the server offers; nothing is added and nothing judged.
import type { DealState } from "../fold/state";
import type { Tile } from "../fold/tiles";
import type { Choice, Question } from "../wire";

/** The words of the claim buttons, in the order they stand. */
export type Word = "chow" | "pung" | "kong" | "win" | "pass";
const ORDER: readonly Word[] = ["chow", "pung", "kong", "win", "pass"];

const WORD_OF: Partial<Record<Choice["do"], Word>> = {
  chow: "chow",
  pung: "pung",
  kong: "kong",
  concealed: "kong",
  added: "kong",
  win: "win",
  pass: "pass",
};

/** One button; with several choices each is offered by its tiles. */
export interface Group {
  readonly word: Word;
  readonly choices: readonly Choice[];
}

export function groups(question: Question | null): Group[] {
  const found = new Map<Word, Choice[]>();
  for (const choice of question?.actions ?? []) {
    const word = WORD_OF[choice.do];
    if (word !== undefined) found.set(word, [...(found.get(word) ?? []), choice]);
  }
  return ORDER.flatMap((word) => {
    const choices = found.get(word);
    return choices === undefined ? [] : [{ word, choices }];
  });
}

/** Tile → action for every legal discard. */
export function discards(question: Question | null): Map<Tile, number> {
  const legal = new Map<Tile, number>();
  for (const choice of question?.actions ?? []) {
    if (choice.do === "discard" && choice.tile !== null) legal.set(choice.tile, choice.action);
  }
  return legal;
}

/** Tile → clause for every tile that may not be discarded now. */
export function barred(question: Question | null): Map<Tile, string> {
  return new Map((question?.barred ?? []).map(({ tile, clause }) => [tile, clause]));
}

export function bets(question: Question | null): readonly Choice[] {
  return (question?.actions ?? []).filter((choice) => choice.do === "bet");
}

/** Whether "why not?" can be asked: of one's own turn, or of a tile of another seat that lies open; not of a win that
 * is offered. */
export function wonders(question: Question | null, deal: DealState, you: number): boolean {
  if (deal.result !== null || question?.actions.some((choice) => choice.do === "win")) return false;
  return question?.kind === "turn" || (deal.open !== null && deal.open.seat !== you);
}

/** The tiles of the set a choice would make, the claimed one first. */
export function setOf(choice: Choice): readonly Tile[] {
  const claimed = choice.do === "concealed" || choice.tile === null ? [] : [choice.tile];
  return [...claimed, ...choice.tiles];
}
