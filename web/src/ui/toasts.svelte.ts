// Short messages that come and go by themselves: what was refused and why, what was done, what the table announces.
import { cites } from "../session/rules";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "bad";
  /** The page of rules that has the clauses the text names; null: no table's. */
  readonly rules: string | null;
  /** Somebody else says it aloud. */
  readonly said: boolean;
}

const SHOWN_MS = 4500;
/** What names a clause stays longer: there is something to follow. */
const CITED_MS = 9000;
const MOST = 3;
let list = $state.raw<readonly Toast[]>([]);
let count = 0;
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- they are timers, never shown
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export function toasts(): readonly Toast[] {
  return list;
}

export function toast(text: string, { tone = "plain", rules = null, said = false }: Partial<Toast> = {}): void {
  count += 1;
  const id = count;
  // The same words twice in a row say nothing new: the later one replaces the earlier.
  list = [...list.filter((shown) => shown.text !== text), { id, text, tone, rules, said }].slice(-MOST);
  release(id);
}

export function dismiss(id: number): void {
  hold(id);
  list = list.filter((shown) => shown.id !== id);
}

/** The deal they were about is over: what the table announced goes. */
export function dismissSaid(): void {
  for (const { id, said } of list) if (said) dismiss(id);
}

/** Keeps a toast while somebody points at it or has the keys in it. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a toast go after its time. */
export function release(id: number): void {
  hold(id);
  const shown = list.find((each) => each.id === id);
  if (shown !== undefined) timers.set(id, setTimeout(() => dismiss(id), cites(shown.text) ? CITED_MS : SHOWN_MS));
}
