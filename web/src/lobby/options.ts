// A new table's options as a form holds them: every field at its default, the length of the match as one choice.
// Which values exist, what they mean and which contradict each other comes from the server; only differences are sent.
import type { Language } from "../i18n/i18n.svelte";
import type { FieldInfo, Problem, RulesInfo } from "../wire";

export type Value = string | number | boolean | null | readonly number[];
export type Options = Record<string, Value>;

/** Fields asked together as "how long", because exactly one of them is set (W8.5). */
export const LENGTH = ["deals", "rounds"] as const;

/** Asked apart from the others, before them. */
export const SEATS = "seats";

/** The fields in which there is a choice, without those of the length and the seats. */
export function openFields(rules: RulesInfo): FieldInfo[] {
  return rules.fields.filter((field) => field.playable && field.name !== SEATS && !isLength(field.name));
}

/** The numbers of seats to choose from, fewest first. */
export function seatCounts(rules: RulesInfo): number[] {
  const field = rules.fields.find(({ name }) => name === SEATS);
  return [...((field?.values ?? []) as number[])].sort((a, b) => a - b);
}

function isLength(name: string): boolean {
  return (LENGTH as readonly string[]).includes(name);
}

export function defaults(rules: RulesInfo): Options {
  return Object.fromEntries(rules.fields.map((field) => [field.name, field.default as Value]));
}

/** The values to choose from; empty where a number is typed. */
export function choices(field: FieldInfo): Value[] {
  const values = field.values as Value[];
  return values.includes(field.default as Value) ? values : [];
}

/** The options that differ from the rule set's defaults. */
export function changed(rules: RulesInfo, options: Options): Options {
  const first = defaults(rules);
  // By their text: a list is another object each time.
  const text = (value: Value | undefined): string => JSON.stringify(value);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => text(value) !== text(first[name])));
}

/** The length of a match as options: the other field is none. */
export function lasting(unit: "deals" | "rounds", count: number): Options {
  return unit === "deals" ? { deals: count, rounds: null } : { deals: null, rounds: count };
}

/** What keeps a table from having its options: the fields that contradict each other, and why. */
export interface Clash {
  readonly fields: readonly string[];
  readonly why: string;
  readonly clause: string;
}

/** The clash of a server's answer; null where it knows no field or no words for it in the language. */
export function clashOf({ facts }: Problem, language: Language): Clash | null {
  const { field, others, clause } = facts as { field?: string; others?: string[]; clause?: string };
  const why = facts[language === "zh-Hans" ? "zh" : "en"] as string | undefined;
  if (field === undefined || why === undefined) return null;
  return { fields: [field, ...(others ?? [])], why, clause: clause ?? "" };
}
