// Refusals in a player's words: the code picks the message, the facts fill it.
import { tFor, type Values } from "../i18n/i18n.svelte";
import { CallError } from "../net/http";
import { toast } from "../ui/toasts.svelte";
import { toTable } from "./route.svelte";

export function reasonOf(code: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, fact] of Object.entries(facts)) {
    values[name] = typeof fact === "string" || typeof fact === "number" ? fact : JSON.stringify(fact);
  }
  return tFor("error", code, "error.other", { code, ...values } satisfies Values);
}

/** Shows why something did not happen. A late answer to a closed question says itself by the table's next event. */
export function complain(code: string, facts?: Readonly<Record<string, unknown>>): void {
  if (code !== "action.stale") toast(reasonOf(code, facts), "bad");
}

/** Runs a lobby call; a refusal becomes a toast and null. */
export async function tried<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    complain(error.code, error.facts);
    return null;
  }
}

/** Goes to the table that a call answers with. */
export async function enter(call: Promise<{ code: string }>): Promise<void> {
  const made = await tried(call);
  if (made !== null) toTable(made.code);
}
