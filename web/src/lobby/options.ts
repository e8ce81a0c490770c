// A new table's options as a form holds them: every field at its default, the length of the match as one choice.
// Which values exist and what they mean comes from the server; only differences are sent.
import type { FieldInfo, RulesInfo } from "../wire";

export type Value = string | number | boolean | null | readonly number[];
export type Options = Record<string, Value>;

/** Fields asked together as "how long", because exactly one of them is set (W8.5). */
export const LENGTH = ["deals", "rounds"] as const;

/** The fields a room may change in this release, without those of the length. */
export function openFields(rules: RulesInfo): FieldInfo[] {
  return rules.fields.filter((field) => field.playable && !isLength(field.name));
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
