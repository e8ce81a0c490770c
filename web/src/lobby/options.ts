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

export function isLength(name: string): boolean {
  return (LENGTH as readonly string[]).includes(name);
}

export function defaults(rules: RulesInfo): Options {
  return Object.fromEntries(rules.fields.map((field) => [field.name, field.default as Value]));
}

/** How a field is asked: on or off, one of its values, a number, several, or one of its values or else a number. */
export type Widget = "switch" | "choice" | "number" | "numbers" | "either";

/** By what the field can be, never by what it is at first. */
export function widgetOf(field: FieldInfo): Widget {
  if (field.whole !== null) return field.least_items > 0 ? "numbers" : field.values.length > 0 ? "either" : "number";
  return field.values.length === 2 && field.values.every((each) => typeof each === "boolean") ? "switch" : "choice";
}

/** A typed value: a whole number or, where it is asked for, a list of them; what is neither stays the text it is. */
export function read(field: FieldInfo, text: string): Value {
  const parts = (field.least_items > 0 ? text.split(/[,，、]/u) : [text]).map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,15}$/u.test(part))) return text;
  return field.least_items > 0 ? parts.map(Number) : Number(text);
}

/** Whether a value is a whole number in the field's range. */
export function inRange({ whole }: FieldInfo, value: unknown): boolean {
  if (whole === null || !Number.isSafeInteger(value)) return false;
  const [low, high] = whole;
  return low <= (value as number) && (value as number) <= (high ?? Infinity);
}

/** Whether a field can have a value, the others left aside. */
export function allowed(field: FieldInfo, value: Value): boolean {
  if (value instanceof Array) {
    return field.least_items > 0 && value.length >= field.least_items && value.every((each) => inRange(field, each));
  }
  return field.values.includes(value) || (field.least_items === 0 && inRange(field, value));
}

/** The options that differ from the rule set's defaults. */
export function changed(rules: RulesInfo, options: Options): Options {
  const first = defaults(rules);
  // By their text: a list is another object each time.
  const text = (value: Value | undefined): string => JSON.stringify(value);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => text(value) !== text(first[name])));
}

/** The length of a match as options: the other field is none. */
export function lasting(unit: "deals" | "rounds", count: number | null): Options {
  return unit === "deals" ? { deals: count, rounds: null } : { deals: null, rounds: count };
}

/** What keeps a table from having its options: the fields that contradict each other, and why. */
export interface Clash {
  readonly fields: readonly string[];
  /** In the language in use; null: the value itself is refused, whatever the others are. */
  readonly why: string | null;
  readonly clause: string;
}

/** The clash of a server's answer; null where it knows no field. */
export function clashOf({ facts }: Problem, language: Language): Clash | null {
  const { field, others, clause } = facts as { field?: string; others?: string[]; clause?: string };
  const why = facts[language === "zh-Hans" ? "zh" : "en"] as string | undefined;
  if (field === undefined) return null;
  return { fields: [field, ...(others ?? [])], why: why ?? null, clause: clause ?? "" };
}
