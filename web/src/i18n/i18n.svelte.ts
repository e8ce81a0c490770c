// Every word a player reads: two catalogues of ICU messages and the language in use.
// Components ask for a key; nothing user-visible stands outside the catalogues.
import { IntlMessageFormat } from "intl-messageformat";

import { remember, remembered } from "../memory";
import en from "./en.json";
import zhHans from "./zh-Hans.json";

export const LANGUAGES = ["zh-Hans", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type MessageKey = keyof typeof zhHans;
export type Values = Readonly<Record<string, string | number | boolean>>;

const CATALOGUES: Record<Language, Record<MessageKey, string>> = { "zh-Hans": zhHans, en };
const REMEMBERED = "caishen.language";

/** The remembered language, else the browser's first one that has a catalogue, else English. */
export function firstLanguage(remembered: string | null, wanted: readonly string[]): Language {
  const known = LANGUAGES.find((language) => language === remembered);
  if (known !== undefined) return known;
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith("zh")) return "zh-Hans";
    if (tag.toLowerCase().startsWith("en")) return "en";
  }
  return "en";
}

let current = $state<Language>(firstLanguage(remembered(REMEMBERED), navigator.languages));

export function language(): Language {
  return current;
}

export function setLanguage(wanted: Language): void {
  current = wanted;
  remember(REMEMBERED, wanted);
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- filled while messages are read, never shown
const formats = new Map<string, IntlMessageFormat>();

/** The message of `key` in the language in use, its places filled from `values`. */
export function t(key: MessageKey, values?: Values): string {
  return message(current, key, values);
}

export function message(language: Language, key: MessageKey, values?: Values): string {
  const text = CATALOGUES[language][key];
  if (!text.includes("{") && !text.includes("'")) return text;
  const name = `${language} ${key}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new IntlMessageFormat(text, language);
    formats.set(name, format);
  }
  return String(format.format(values ?? {}));
}

function has(key: string): key is MessageKey {
  return key in zhHans;
}

/** The message of a key made from data (an error code, a clause), or the fallback's when the catalogue has none. */
export function tFor(group: string, name: string, fallback: MessageKey, values?: Values): string {
  const key = `${group}.${name}`;
  return has(key) ? t(key, values) : t(fallback, { ...values, name });
}
