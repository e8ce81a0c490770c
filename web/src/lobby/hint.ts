// What a field of a new table can be, in a sentence of the language in use, from the field's own data.
import { t, tFor } from "../i18n/i18n.svelte";
import type { FieldInfo } from "../wire";
import { isLength } from "./options";

/** Its range with its ends, how many numbers, and its listed values; the length of a match is never none. */
export function hintOf({ name, whole, values, least_items }: FieldInfo): string {
  const listed = isLength(name) ? [] : values;
  const words = listed.map((value) => tFor("value", String(value), "value.other")).join(t("list.or"));
  if (whole === null) return words;
  const [low, high] = whole;
  const range = high === null ? t("new.from", { low }) : t("new.range", { low, high });
  if (least_items > 0) return t("new.numbers", { count: least_items, range });
  return words === "" ? range : t("new.orWords", { range, words });
}
