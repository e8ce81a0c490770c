// Refusals in a player's words: the code picks the message, the facts fill it.
import { t, tFor, type MessageKey, type Values } from "../i18n/i18n.svelte";
import { tileName } from "../i18n/names";
import { CallError } from "../net/http";
import { toast } from "../ui/toasts.svelte";
import type { Because, Warn } from "../wire";
import { toTable } from "./route.svelte";

export function reasonOf(
  code: string,
  facts: Readonly<Record<string, unknown>> = {},
): string {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, fact] of Object.entries(facts)) {
    values[name] =
      typeof fact === "string" || typeof fact === "number"
        ? fact
        : JSON.stringify(fact);
  }
  return tFor("error", code, "error.other", {
    code,
    ...values,
  } satisfies Values);
}

/** Shows why something did not happen. A late answer to a closed question says itself by the table's next event. */
export function complain(
  code: string,
  facts?: Readonly<Record<string, unknown>>,
): void {
  if (code !== "action.stale") toast(reasonOf(code, facts), { tone: "bad" });
}

/** Says why a tile cannot be won with or claimed, each reason with its clause in `rules`, or that it wins. */
export function explain({ tile, win, reasons }: Because, rules: string | null): void {
  const lines = reasons.map(({ claim, code, clause }) =>
    t("why.line", {
      claim: t(`do.${claim}` as MessageKey),
      reason: tFor("why", code, "why.other"),
      clause,
    }),
  );
  const about = tile === null ? "" : t("why.about", { tile: tileName(tile) });
  toast(about + (win ? [t("why.wins"), ...lines] : lines).join(" "), { rules });
}

/** What the server warns of before a choice. */
export function warning({ code, clause, points: cost }: Warn): string {
  return tFor("warn", code, "warn.other", { points: cost ?? 0, clause });
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
