// The table's keys: one letter a word, arrows into the hand. Letters do not depend on the language.
import type { Word } from "./choices";

export const KEY_OF: Readonly<Record<Word, string>> = { chow: "c", pung: "p", kong: "k", win: "w", pass: "x" };

/** What a pressed key asks for at the table; null: nothing of ours. */
export type KeyWish = { readonly word: Word } | { readonly nth: number } | "hand" | "auto" | null;

export function wishOf(event: KeyboardEvent): KeyWish {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return null;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") return "hand";
  if (event.key === "Escape") return { word: "pass" };
  if (event.key === "a") return "auto";
  if (/^[1-9]$/.test(event.key)) return { nth: Number(event.key) - 1 };
  const found = Object.entries(KEY_OF).find(([, key]) => key === event.key.toLowerCase());
  return found === undefined ? null : { word: found[0] as Word };
}

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}
