import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";

import { KINDS } from "../src/fold/tiles";
import en from "../src/i18n/en.json";
import { firstLanguage, LANGUAGES, message, setLanguage, t, type MessageKey } from "../src/i18n/i18n.svelte";
import { seatName } from "../src/i18n/names";
import zhHans from "../src/i18n/zh-Hans.json";
import { KEY_OF } from "../src/input/keys";
import { SETTINGS } from "../src/settings.svelte";
import { AVATARS } from "../src/ui/Avatar.svelte";

const SOURCE = join(import.meta.dirname, "../src");
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
const text = (name: string): string => readFileSync(join(SOURCE, name), "utf8");
const keys = new Set(Object.keys(zhHans));

/** The codes of the errors a server can answer with, read from the sources that define them. */
function serverCodes(): string[] {
  const root = join(import.meta.dirname, "../../src/caishen");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  return files.flatMap((name) =>
    [
      ...readFileSync(join(root, name), "utf8").matchAll(/^ {4}code(?:: ClassVar\[str\])? = "([a-z_]+\.[a-z_]+)"/gm),
    ].map((found) => found[1] ?? ""),
  );
}

/** The titles of the rule sets, read from the source that defines them. */
function serverTitles(): [name: string, zh: string, en: string][] {
  const source = readFileSync(join(import.meta.dirname, "../../src/caishen/rules/editions.py"), "utf8");
  const edition = /"([\w-]+)": _(?:wenzhou|lishui)\(\s*"([^"]+)", "([^"]+)"/g;
  return [...source.matchAll(edition)].map(([, name = "", zh = "", en = ""]) => [name, zh, en]);
}

/** A table of words of the rules pages, read from the source that defines it. */
function pageWords(table: string, file = "words"): [key: string, en: string, zh: string][] {
  const source = readFileSync(join(import.meta.dirname, `../../src/caishen/server/rule_pages/${file}.py`), "utf8");
  const [, body = ""] = new RegExp(`^${table}: .*?\\{\\n(.*?)^\\}`, "ms").exec(source) ?? [];
  return [...body.matchAll(/"(\w+)": \("([^"]+)", "([^"]+)"\)/g)].map(([, key = "", e = "", z = ""]) => [key, e, z]);
}

/** Codes that never reach a browser: they end a command of the shell, or are renamed on the way. */
const ELSEWHERE = new Set(["settings.bad", "rules.file"]);

describe("the catalogues", () => {
  test("both languages have the same messages", () => {
    expect(Object.keys(en)).toEqual(Object.keys(zhHans));
  });

  test("every message is well formed and fills the same places in both languages", () => {
    for (const key of keys as Set<MessageKey>) {
      const places = (catalogue: Record<string, string>): string[] =>
        [...new Set([...(catalogue[key] ?? "").matchAll(/\{(\w+)[,}]/g)].map((found) => found[1] ?? ""))].sort();
      expect(places(en), key).toEqual(places(zhHans));
      const values = Object.fromEntries(places(en).map((name) => [name, 2]));
      for (const language of LANGUAGES) expect(message(language, key, values), key).not.toContain("{");
    }
  });

  test("every key that the sources write out exists, and none stands unused", () => {
    const all = FILES.map(text).join("\n");
    const written = [...all.matchAll(/"([a-zA-Z]+\.[\w.-]+)"/g)].map((found) => found[1] ?? "");
    const asked = [...all.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? "");
    for (const key of asked) expect(keys, key).toContain(key);
    const groups = [...all.matchAll(/(?:`|tFor\(")([a-zA-Z]+)(?:\.\$\{|")/g)].map((found) => found[1] ?? "");
    const unused = [...keys].filter((key) => !written.includes(key) && !groups.includes(key.split(".")[0] ?? ""));
    expect(unused).toEqual([]);
  });

  const groups: Record<string, readonly string[]> = {
    tile: [...KINDS, "hidden", "wild", "standing", "badge"],
    index: ["1z", "2z", "3z", "4z", "5z", "6z", "7z"],
    do: Object.keys(KEY_OF)
      .flatMap((word) => [word, `${word}.big`, `${word}.small`])
      .concat("concealed", "added"),
    set: ["chow", "pung", "kong", "added", "concealed"],
    item: [
      "soft",
      "hard",
      "self_drawn",
      "rob",
      "eight_pairs",
      "eight_pairs_natural",
      "three_wilds",
      "three_wilds_shape",
      "heavenly",
      "earthly",
      "single_wait",
      "lone_wild",
      "all_pungs",
      "all_god",
      "quad",
      "kong_draw",
      "one_suit",
      "half_suit",
      "two_natural_wilds",
      "dragons",
      "plain",
      "seven_pairs",
      "scattered",
      "all_honours",
    ],
    meaning: Object.keys(zhHans).flatMap((key) => /^item\.(.+)$/.exec(key)?.[1] ?? []),
    reason: ["win", "feeder", "wilds", "kong", "escape", "followed", "wild_discard", "liability"],
    news: ["followed", "wild_discard", "kong"],
    absent: ["m", "p", "s", "dragons"],
    clause: ["W3.2", "W3.5", "L2.2"],
    phase: ["waiting", "bets", "deal", "between", "ended"],
    by: ["draw", "replacement", "discard", "rob"],
    settings: SETTINGS,
    avatar: [...Object.keys(AVATARS), "bot"],
    avatarName: Object.keys(AVATARS),
    language: LANGUAGES,
    lost: ["lost", "elsewhere", "closed"],
    rules: ["wenzhou-mobile", "wenzhou-teahouse", "wenzhou-2013", "wenzhou-mil-2024", "wenzhou-duel", "lishui"],
    error: [...serverCodes().filter((code) => !ELSEWHERE.has(code)), "net.down", "net.failed", "code.bad"],
  };
  test.each(Object.entries(groups))("everything that data can name has a message: %s", (group, names) => {
    for (const name of names) expect(keys).toContain(`${group}.${name}`);
  });
});

describe("what they call things", () => {
  test("a rule set has the title that the server gives it", () => {
    const titles = serverTitles();
    expect(titles.length).toBeGreaterThanOrEqual(6);
    for (const [name, zh, english] of titles) {
      const key = `rules.${name}` as MessageKey;
      expect([zhHans[key], en[key]], name).toEqual([zh, english]);
    }
  });

  test("an item is called the same at the table and on the rules pages", () => {
    const items = pageWords("ITEMS");
    expect(items.length).toBeGreaterThan(20);
    for (const [item, english, zh] of items) {
      const key = `item.${item}` as MessageKey;
      const plain = english.replace(/ \p{Script=Han}+$/u, "");
      expect([en[key], zhHans[key]], item).toEqual([plain.charAt(0).toUpperCase() + plain.slice(1), zh]);
    }
  });

  test("a value of an option is called the same in a new table and on the rules pages", () => {
    const values = pageWords("VALUES", "naming").filter(([value]) => value !== "highest"); // no option has it
    expect(values.length).toBeGreaterThan(25);
    for (const [value, english, zh] of values) {
      const key = `value.${value}` as MessageKey;
      expect([en[key], zhHans[key]], value).toEqual([english, zh]);
    }
  });

  test("a payment and a refusal have the same reason at the table and on the rules pages", () => {
    const reasons = pageWords("REASONS");
    expect(reasons.length).toBeGreaterThan(10);
    for (const [reason, english, zh] of reasons) {
      const key = (keys.has(`reason.${reason}`) ? `reason.${reason}` : `why.${reason}`) as MessageKey;
      expect([en[key], zhHans[key]], reason).toEqual([english, zh]);
    }
  });

  test("English starts with the player who may be 'You', so that the capital is right", () => {
    for (const [key, words] of Object.entries(en)) if (words.includes("{who}")) expect(words, key).toMatch(/^\{who\} /);
  });

  test("the reader is you, at the start, inside, and as owner", () => {
    setLanguage("en");
    const names = ["Ann", "Bob"];
    expect((["start", "within", "owner"] as const).map((place) => seatName(names, 0, 0, place))).toEqual([
      "You",
      "you",
      "your",
    ]);
    expect(t("by.discard", { whose: seatName(names, 0, 0, "owner") })).toBe("on your discard");
    expect(t("by.rob", { whose: seatName(names, 1, 0, "owner") })).toBe("robbing Bob’s kong");
  });

  test("Chinese calls a deal 盘", () => {
    for (const [key, words] of Object.entries(zhHans)) expect(words, key).not.toMatch(/[两每这上下一第]局/);
  });
});

describe("no user text outside them", () => {
  const LETTERS = /\p{L}{2,}|\p{Script=Han}/u;
  const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);

  function words(node: unknown, found: string[]): string[] {
    if (Array.isArray(node)) node.forEach((child) => words(child, found));
    else if (node !== null && typeof node === "object") {
      const { type, name, data, value } = node as { type?: string; name?: string; data?: string; value?: unknown };
      if (type === "Text" && data !== undefined && LETTERS.test(data)) found.push(data.trim());
      if ((type === "Attribute" || type === "StyleDirective") && !SPOKEN.has(name ?? "")) {
        // Other attributes hold names for programs; only expressions below them can hold words.
        if (Array.isArray(value)) value.filter((part) => part.type !== "Text").forEach((part) => words(part, found));
        return found;
      }
      for (const [key, child] of Object.entries(node)) if (key !== "parent" && key !== "metadata") words(child, found);
    }
    return found;
  }

  test.each(FILES.filter((name) => name.endsWith(".svelte")))("%s", (name) => {
    expect(words(parse(text(name), { modern: true }).fragment, [])).toEqual([]);
  });

  test.each(FILES.filter((name) => name.endsWith(".ts") && name !== "wire.ts"))(
    "%s has no Chinese outside comments",
    (name) => {
      const code = text(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      expect(code).not.toMatch(/\p{Script=Han}/u);
    },
  );
});

describe("the language", () => {
  test("is the remembered one, else the browser's first that we speak, else English", () => {
    expect(firstLanguage("en", ["zh-CN"])).toBe("en");
    expect(firstLanguage(null, ["fr", "zh-TW", "en"])).toBe("zh-Hans");
    expect(firstLanguage("klingon", ["de-DE", "en-GB"])).toBe("en");
    expect(firstLanguage(null, [])).toBe("en");
  });

  test("numbers agree in English", () => {
    expect(message("en", "room.fill", { count: 1 })).toBe("Fill 1 seat with a bot");
    expect(message("en", "room.fill", { count: 3 })).toBe("Fill 3 seats with bots");
  });
});
