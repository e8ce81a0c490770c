import { describe, expect, test } from "vitest";

import { barred, bets, discards, groups, setOf } from "../src/input/choices";
import { wishOf } from "../src/input/keys";
import {
  allowed,
  changed,
  clashOf,
  defaults,
  lasting,
  openFields,
  read,
  seatCounts,
  widgetOf,
} from "../src/lobby/options";
import { basePath } from "../src/base";
import { codeIn, codeOf } from "../src/session/route.svelte";
import type { FieldInfo, RulesInfo } from "../src/wire";
import { BET_QUESTION, CLAIM_QUESTION, TURN_QUESTION } from "./fixture/stream";

describe("the open question", () => {
  test("gives the words in their order, several ways of one word together", () => {
    expect(
      groups(CLAIM_QUESTION).map(({ word, choices }) => [word, choices.length]),
    ).toEqual([
      ["chow", 3],
      ["pung", 1],
      ["kong", 1],
      ["win", 1],
      ["pass", 1],
    ]);
    expect(groups(null)).toEqual([]);
  });

  test("says which tiles may be discarded, and why not the others", () => {
    expect(discards(TURN_QUESTION)).toEqual(new Map([["2z", 28]]));
    expect(barred(TURN_QUESTION).get("5p")).toBe("W3.5");
    expect(barred(TURN_QUESTION).get("1m")).toBe("W3.2");
    expect(groups(TURN_QUESTION)).toEqual([]);
  });

  test("shows a claim as the set it makes, the claimed tile first; a concealed kong as its four", () => {
    expect(CLAIM_QUESTION.actions.slice(0, 4).map(setOf)).toEqual([
      ["3m", "4m", "5m"],
      ["3m", "2m", "4m"],
      ["3m", "1m", "2m"],
      ["3m", "3m", "3m"],
    ]);
    const four = ["7s", "7s", "7s", "7s"];
    expect(
      setOf({
        action: 65,
        do: "concealed",
        tile: "7s",
        tiles: four,
        points: null,
        warn: null,
      }),
    ).toEqual(four);
  });

  test("a bet's choices are no words and no tiles", () => {
    expect(bets(BET_QUESTION).map(({ points }) => points)).toEqual([2, 0]);
    expect(groups(BET_QUESTION)).toEqual([]);
  });
});

describe("keys", () => {
  const wish = (
    key: string,
    change: KeyboardEventInit = {},
    target: Element = document.body,
  ) => {
    const event = new KeyboardEvent("keydown", { key, ...change });
    Object.defineProperty(event, "target", { value: target });
    return wishOf(event);
  };

  test("a letter is a word, Escape passes, arrows go to the hand, digits choose", () => {
    expect(wish("p")).toEqual({ word: "pung" });
    expect(wish("W")).toEqual({ word: "win" });
    expect(wish("Escape")).toEqual({ word: "pass" });
    expect(wish("ArrowLeft")).toBe("hand");
    expect(wish("2")).toEqual({ nth: 1 });
    expect(wish("a")).toBe("auto");
    expect(wish("q")).toBeNull();
  });

  test("the browser's own shortcuts and typing are left alone", () => {
    expect(wish("p", { ctrlKey: true })).toBeNull();
    expect(wish("c", { metaKey: true })).toBeNull();
    expect(wish("p", {}, document.createElement("input"))).toBeNull();
  });
});

describe("options of a new table", () => {
  const field = (
    name: string,
    values: unknown[],
    value: unknown,
    playable = true,
  ): FieldInfo => ({
    name,
    group: "W1",
    clause: "W1",
    values,
    whole: values.length < 2 ? [0, null] : null,
    least_items: 0,
    default: value,
    origin: "source",
    zh: "",
    en: "",
    playable,
  });
  const rules: RulesInfo = {
    name: "wenzhou-mobile",
    zh: "",
    en: "",
    words: null,
    special: [],
    differs: [],
    clock: null,
    groups: [],
    fields: [
      field("deals", [], 8),
      field("rounds", [null], null),
      field("follow", ["previous", "cumulative"], "previous"),
      field("wild_unit", ["base"], 1),
      field("quad", [false, true], false, false),
      field("steps", [], [2, 4, 6, 8], false),
    ],
  };

  test("only playable switches are offered, the length apart", () => {
    expect(openFields(rules).map(({ name }) => name)).toEqual([
      "follow",
      "wild_unit",
    ]);
  });

  test("seats are asked apart, fewest first", () => {
    const seated = { ...rules, fields: [...rules.fields, field("seats", [4, 2], 4)] };
    expect(seatCounts(seated)).toEqual([2, 4]);
    expect(seatCounts(rules)).toEqual([]);
    expect(openFields(seated)).toEqual(openFields(rules));
  });

  test("a contradiction names every field it is about, in the language in use", () => {
    const facts = { field: "a", others: ["b"], clause: "§9", zh: "不行", en: "no" };
    const problem = { code: "field.bad", message: "", facts };
    expect(clashOf(problem, "zh-Hans")).toEqual({ fields: ["a", "b"], why: "不行", clause: "§9" });
    expect(clashOf(problem, "en")?.why).toBe("no");
    expect(clashOf({ ...problem, facts: { field: "a" } }, "en")).toEqual({ fields: ["a"], why: null, clause: "" });
    expect(clashOf({ ...problem, facts: {} }, "en")).toBeNull();
  });

  const ranged = (values: unknown[], value: unknown, whole: [number, number | null], least_items = 0) => ({
    ...field("cap", values, value),
    whole,
    least_items,
  });

  test.each([null, 40])("a number beside listed values can be typed whatever the field is at first: %s", (value) => {
    expect(widgetOf(ranged([null], value, [1, 1000]))).toBe("either");
  });

  test("what a field can be decides how it is asked", () => {
    expect(widgetOf(field("follow", ["previous", "cumulative"], "previous"))).toBe("choice");
    expect(widgetOf(field("quad", [false, true], false))).toBe("switch");
    expect(widgetOf(ranged([], 1, [1, 1000]))).toBe("number");
    expect(widgetOf(ranged([], [2, 4], [1, null], 1))).toBe("numbers");
  });

  test("a value is one of the listed or a whole number within both ends", () => {
    const cap = ranged([null], null, [1, 1000]);
    expect([1, 1000, null].map((value) => allowed(cap, value))).toEqual([true, true, true]);
    expect([0, 1001, 1.5, "", "abc", true, [1]].map((value) => allowed(cap, value))).not.toContain(true);
    const steps = ranged([], [2, 4], [1, null], 2);
    expect([[1, 9], [1], [0, 1], 5].map((value) => allowed(steps, value))).toEqual([true, false, false, false]);
  });

  test("what is typed is a number where it is one, and otherwise stays what it is", () => {
    const [cap, steps] = [ranged([null], null, [1, 1000]), ranged([], [2, 4], [1, null], 1)];
    expect(["40", " 7 ", "", "abc", "-1", "1.5"].map((text) => read(cap, text))).toEqual([40, 7, "", "abc", "-1", "1.5"]);
    expect(read(steps, "1, 2，4")).toEqual([1, 2, 4]);
    expect(["1,", "", "1,x"].map((text) => read(steps, text))).toEqual(["1,", "", "1,x"]);
  });

  test("only what differs from the rule set is sent", () => {
    const copied = structuredClone(defaults(rules));
    expect(changed(rules, { ...copied, ...lasting("deals", 8) })).toEqual({});
    expect(
      changed(rules, {
        ...defaults(rules),
        follow: "cumulative",
        ...lasting("rounds", 1),
      }),
    ).toEqual({
      follow: "cumulative",
      deals: null,
      rounds: 1,
    });
  });
});

describe("addresses", () => {
  test("a table's code stands behind t/, everything else is the lobby", () => {
    expect(codeIn("/t/HUA5K8", "/")).toBe("HUA5K8");
    expect(codeIn("/mahjong/t/HUA5K8/", "/mahjong/")).toBe("HUA5K8");
    expect(codeIn("/", "/")).toBeNull();
    expect(codeIn("/t/", "/")).toBeNull();
  });

  test("a code is understood as friends pass it on: in small letters, with spaces around it, as a whole link", () => {
    const links = [
      "https://x.example/t/bd4j38",
      "http://x/mahjong/t/BD4J38/?lang=en",
    ];
    for (const typed of ["BD4J38", "bd4j38", " Bd4j38 ", ...links])
      expect(codeOf(typed), typed).toBe("BD4J38");
    for (const typed of [
      "",
      "abc",
      "two words",
      "https://x.example/",
      "a".repeat(17),
    ])
      expect(codeOf(typed), typed).toBeNull();
    expect(codeIn("/t/bd4j38", "/")).toBe("BD4J38");
  });

  test("the base is the same from the lobby and from a table, below a proxy's path too", () => {
    expect(
      ["/", "/t/HUA5K8", "/mahjong/", "/mahjong/t/HUA5K8/"].map(basePath),
    ).toEqual(["/", "/", "/mahjong/", "/mahjong/"]);
  });
});
