// The whole page in happy-dom against the fake server: what a player sees is asked, and what is sent back.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import App from "../src/App.svelte";
import { setLanguage } from "../src/i18n/i18n.svelte";
import type { Wire } from "../src/net/link";
import { toLobby, toTable } from "../src/session/route.svelte";
import { setSetting } from "../src/settings.svelte";
import type { Due, Event, Frame } from "../src/wire";
import { FakeServer } from "./fixture/server";
import {
  BET_QUESTION,
  CLAIM,
  CLAIM_QUESTION,
  OPENING,
  OVER,
  READY,
  room,
  TURN_QUESTION,
  TURNS,
  WON,
} from "./fixture/stream";

let server: FakeServer;
let app: ReturnType<typeof mount> | null = null;

vi.mock("../src/net/link", async (original) => {
  const link = await original<typeof import("../src/net/link")>();
  return { ...link, openSocket: (): Wire => server.open() };
});

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "阿明", avatar: "plum", table: null })));
  setLanguage("en");
  setSetting("oneClick", false);
});

afterEach(async () => {
  all("toast-close").forEach(click);
  if (app !== null) await unmount(app);
  app = null;
  toLobby();
});

async function at(events: FakeServer["events"], after: Frame[], seat: number | null = 0): Promise<void> {
  server = new FakeServer([...events], seat);
  server.after = after;
  toTable("HUA5K8");
  app = mount(App, { target: document.body });
  await vi.waitFor(() => expect(server.commands.length).toBeGreaterThan(0));
  flushSync();
}

const all = (id: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];

function one(id: string): HTMLElement {
  const [found, ...more] = all(id);
  if (found === undefined || more.length > 0) throw new Error(`${all(id).length} of ${id}`);
  return found;
}

function click(element: HTMLElement | undefined): void {
  element?.click();
  flushSync();
}

const hand = (): (string | undefined)[] => all("hand-tile").map((tile) => tile.dataset["tile"]);
const tile = (name: string): HTMLElement | undefined =>
  all("hand-tile").find((found) => found.dataset["tile"] === name);
const sent = () => server.commands.filter(({ type }) => type !== "hello");

describe("the own turn", () => {
  beforeEach(() => at([...OPENING, ...TURNS], [room("deal"), TURN_QUESTION]));

  test("the hand lies sorted, the wild far left, the drawn tile apart", () => {
    expect(hand()).toEqual(["5p", "1m", "2m", "3m", "3m", "3m", "4m", "5m", "6m", "5z", "9p", "9p", "2z", "4p"]);
    expect(all("hand-tile").at(-1)?.dataset["drawn"]).toBe("true");
  });

  test("a barred tile says why by clause and sends nothing", () => {
    const barred = tile("1m");
    expect(barred?.dataset["legal"]).toBe("false");
    expect(barred?.getAttribute("aria-label")).toContain("W3.2");
    expect(tile("5p")?.getAttribute("aria-label")).toContain("W3.5");
    click(barred);
    click(barred);
    expect(sent()).toEqual([]);
  });

  test("a tap lifts, a second tap plays, and further taps send nothing more", () => {
    const legal = tile("2z");
    click(legal);
    expect(sent()).toEqual([]);
    expect(legal?.closest(".lifted")).not.toBeNull();
    click(legal);
    for (let tap = 0; tap < 20; tap += 1) click(legal);
    expect(sent()).toMatchObject([{ type: "act", about: 23, action: 28 }]);
  });

  test("a lifted tile stays lifted while others play", () => {
    click(tile("1m"));
    server.tell({ type: "discard", seat: 0, tile: "2z", auto: true });
    server.tell({ type: "draw", seat: 1, tile: "?" });
    flushSync();
    click(tile("5m"));
    expect(tile("5m")?.closest(".lifted")).not.toBeNull();
    server.tell({ type: "discard", seat: 1, tile: "8s" });
    server.tell({ type: "draw", seat: 2, tile: "?" });
    flushSync();
    expect(tile("5m")?.closest(".lifted")).not.toBeNull();
  });

  test("with the setting one click plays", () => {
    setSetting("oneClick", true);
    click(tile("2z"));
    expect(sent()).toMatchObject([{ type: "act", action: 28 }]);
  });

  test("two taps on two tiles swap them, a right click sorts again", () => {
    click(tile("1m"));
    click(tile("2z"));
    expect(hand().slice(0, 3)).toEqual(["5p", "2z", "2m"]);
    expect(hand().at(-2)).toBe("1m");
    one("hand").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    flushSync();
    expect(hand().slice(0, 3)).toEqual(["5p", "1m", "2m"]);
    expect(sent()).toEqual([]);
  });

  test("keys walk the hand and Enter plays", () => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
    flushSync();
    const press = (key: string): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      flushSync();
    };
    press("End");
    press("ArrowLeft");
    expect((document.activeElement as HTMLElement).dataset["tile"]).toBe("2z");
    press("Enter");
    expect(sent()).toMatchObject([{ type: "act", action: 28 }]);
  });

  test("a refused tile stays and the reason is shown in words", async () => {
    click(tile("2z"));
    click(tile("2z"));
    const { id } = sent()[0] as { id: string };
    server.send({ type: "refused", id, code: "store.full", message: "", facts: {} });
    await vi.waitFor(() => expect(one("toast").textContent).toContain("disk is full"));
    expect(tile("2z")?.dataset["legal"]).toBe("true");
  });

  test("the next event closes the question", () => {
    server.tell({ type: "discard", seat: 0, tile: "2z", auto: true });
    flushSync();
    expect(tile("9p")?.dataset["barred"]).toBeUndefined();
    expect(one("table").dataset["question"]).toBeUndefined();
    expect(one("live").textContent).toContain("You discarded South wind");
  });
});

describe("a claim", () => {
  beforeEach(() => at([...OPENING, ...TURNS, ...CLAIM], [room("deal"), CLAIM_QUESTION, READY]));

  test("every way of a chow is shown by its tiles, the other words once", () => {
    expect(all("action-chow").map((button) => button.getAttribute("aria-label"))).toEqual([
      "Chow: 3 of characters, 4 of characters, 5 of characters",
      "Chow: 3 of characters, 2 of characters, 4 of characters",
      "Chow: 3 of characters, 1 of characters, 2 of characters",
    ]);
    for (const word of ["pung", "kong", "win", "pass"]) expect(one(`action-${word}`).dataset["action"]).toBeDefined();
  });

  test("a button answers with its own action", () => {
    click(all("action-chow")[1]);
    expect(sent()).toMatchObject([{ type: "act", about: 30, action: 37 }]);
  });

  test.each([
    ["w", 35],
    ["p", 39],
    ["3", 38],
    ["Escape", 34],
  ])("the key %s answers with action %i", (key, action) => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    expect(sent()).toMatchObject([{ type: "act", action }]);
  });

  test("the question is said in words", () => {
    expect(one("live-question").textContent).toBe("3 of characters: you may Chow or Pung or Kong or Win, or pass");
  });

  test("听 shows the waits and switches automatic winning on", () => {
    click(one("waits-toggle"));
    expect([...one("waits").querySelectorAll("li")].map((wait) => wait.dataset["tile"])).toEqual(["3m", "6m", "9p"]);
    click(one("auto"));
    expect(sent()).toMatchObject([{ type: "auto", on: true }]);
  });
});

describe("what the table announces", () => {
  const hear = (): string => one("live").textContent ?? "";
  const due = (payer: number, payee: number): Due => ({ payer, payee, points: 1, reason: "followed", clause: "L2.4" });

  test("a fine that falls due is shown with its clause and said", async () => {
    await at([...OPENING, ...TURNS], [room("deal")]);
    server.send(room("deal", { due: [due(2, 0), due(2, 1), due(2, 3)] }));
    flushSync();
    expect(one("toast").textContent).toContain("小林 had a discard followed by all: 3 points fine (L2.4).");
    expect(one("clause").getAttribute("href")).toBe("/rules/wenzhou-mobile#L2.4");
    expect(one("clause").getAttribute("target")).toBe("_blank");
    expect(hear()).toContain("followed by all");
    click(one("toast-close"));
    expect(all("toast")).toEqual([]);
  });

  test("what was due already when one comes is no news", async () => {
    await at([...OPENING, ...TURNS], [room("deal", { due: [due(2, 0)] })]);
    expect(all("toast")).toEqual([]);
  });

  test("a passed win stands there while it bars, with its clause (W4.5)", async () => {
    await at([...OPENING, ...TURNS], [room("deal")]);
    server.send({ ...READY, passed: 2 });
    flushSync();
    expect(one("passed").dataset["passed"]).toBe("2");
    expect(one("passed").querySelector("a")?.getAttribute("href")).toBe("/rules/wenzhou-mobile#W4.5");
    expect(hear()).toContain("You passed a win");
    server.send(READY);
    flushSync();
    expect(all("passed")).toEqual([]);
  });

  test("all god is called out and marked until the table goes on (W6.3)", async () => {
    await at([...OPENING, ...TURNS], [room("deal")]);
    server.tell({ type: "discard", seat: 2, tile: "9s", all_god: true });
    flushSync();
    expect(one("call").textContent).toBe("全球神");
    expect(one("all-god-2").textContent).toBe("All god");
    expect(hear()).toContain("小林 discarded 9 of bamboo, all god");
    server.tell({ type: "win", seat: 2, by: "draw", tile: null, multiplier: 4, items: ["all_god"], shape: "sets" });
    flushSync();
    expect(all("all-god-2")).toEqual([]);
  });

  test("seats drawn anew say who sits where, and what is said next is said of the new seats", async () => {
    await at([...OPENING, ...TURNS, ...CLAIM, ...WON], [room("between")]);
    server.tell({ type: "seats", names: ["b2", "b1", "阿明", "小林"], scores: [-5, -7, 13, -1] });
    flushSync();
    expect(one("seating").textContent).toMatch(/E\S* 阿明.*S\S* 小林.*W\S* b2.*N\S* b1/);
    expect(hear()).toContain("b2, b1, 阿明, 小林");
    const next = { ...(OPENING.at(-1) as Extract<Event, { type: "deal" }>), deal: 2, dealer: 2 };
    server.tell(next);
    flushSync();
    expect(hear()).toContain("dealer you");
  });

  test("the suit that is out and the dice that pick a dealer stand there", async () => {
    const [deal, ended] = [OPENING.at(-1), WON.at(-1)] as [Event, Event];
    const short = { ...deal, short: "p" } as Event;
    await at([...OPENING.slice(0, -1), short, ...TURNS, ...CLAIM], [room("deal")]);
    expect(one("absent").textContent).toBe("no dots");
    for (const event of [...WON.slice(0, -1), { ...ended, dice: [3, 5] } as Event]) server.tell(event);
    flushSync();
    expect(one("dealer-dice").textContent).toContain("3 + 5: 小林 will deal");
    expect(hear()).toContain("dice 3 + 5");
  });

  test("版 and 圈 stand beside the deal (L5.2)", async () => {
    const { course } = room("deal");
    await at([...OPENING, ...TURNS], [room("deal", { course: course && { ...course, round: 6, set_rounds: 4 } })]);
    expect(one("round").textContent).toBe("set 2, round 2");
  });

  test("the bar leads to the rules of the table, in the reader's language", async () => {
    await at([...OPENING, ...TURNS], [room("deal")]);
    expect(one("table-rules").getAttribute("href")).toBe("/rules/wenzhou-mobile");
    setLanguage("zh-Hans");
    flushSync();
    expect(one("table-rules").getAttribute("href")).toBe("/rules/wenzhou-mobile.zh");
  });

  test("'Why not?' is there only where there is something to ask about", async () => {
    const away = (): boolean => one("why").classList.contains("away");
    await at([...OPENING, ...TURNS], [room("deal"), TURN_QUESTION]);
    expect(away()).toBe(false);
    server.tell({ type: "discard", seat: 0, tile: "2z" });
    flushSync();
    expect(away()).toBe(true);
    server.tell({ type: "draw", seat: 1, tile: "?" });
    server.tell({ type: "discard", seat: 1, tile: "8s" });
    flushSync();
    expect(away()).toBe(false);
    server.send({ ...CLAIM_QUESTION, about: server.events.length });
    flushSync();
    expect(away()).toBe(true);
  });
});

describe("around the deal", () => {
  test("a bet is asked with its points", async () => {
    await at(OPENING.slice(0, 1), [room("bets"), BET_QUESTION]);
    expect(one("bet-dialog").dataset["kind"]).toBe("buy");
    expect(one("deal-number").dataset["deal"]).toBe("1");
    expect(all("caishen")).toEqual([]);
    click(one("bet-take"));
    expect(sent()).toMatchObject([{ type: "act", about: 0, action: 111 }]);
  });

  test("a win shows its sets, items and every ledger line, and the way on", async () => {
    await at([...OPENING, ...TURNS, ...CLAIM, ...WON], [room("between")]);
    expect(one("settlement").textContent).toContain("You won");
    expect(one("winning-hand").querySelectorAll(".group")).toHaveLength(6);
    expect(one("winning-hand").querySelectorAll("[data-set=chow]")).toHaveLength(1);
    const parts = [...one("ledger").querySelectorAll("section")];
    expect(parts.map((part) => part.querySelector("h3")?.textContent)).toEqual([
      "win",
      "feeding",
      "caishen money",
    ]);
    expect(parts.map((part) => part.querySelectorAll("li").length)).toEqual([3, 1, 9]);
    expect(one("net-0").dataset["net"]).toBe("13");
    click(one("next-deal"));
    expect(sent()).toMatchObject([{ type: "continue" }]);
  });

  test("a watcher sees how it ended and no hand", async () => {
    const told = [...OPENING, ...TURNS, ...CLAIM, ...WON].filter((event) => event.type !== "shown");
    await at(told, [room("between", { you: null })], null);
    expect(all("winning-hand")).toEqual([]);
    expect(all("next-deal")).toEqual([]);
  });

  test("the match ends with places and the revealed seed", async () => {
    await at([...OPENING, ...TURNS, ...CLAIM, ...WON, ...OVER], [room("ended")]);
    click(one("match-result"));
    expect(one("place-1").textContent).toContain("You");
    expect(one("seed").textContent).toBe("ab".repeat(32));
  });

  test("equal scores share a place", async () => {
    const over: Event = { type: "match_end", scores: [5, -15, 5, 5], seed: null };
    await at([...OPENING, ...TURNS, ...CLAIM, ...WON, over], [room("ended")]);
    click(one("match-result"));
    const nth = [1, 2, 3, 4].map((place) => one(`place-${place}`).querySelector(".nth")?.textContent);
    expect(nth).toEqual(["1", "1", "1", "4"]);
  });

  test("who is played for comes back with one tap", async () => {
    const seats = room("deal").seats.map((seat, nth) => ({ ...seat, trustee: nth === 0 }));
    await at([...OPENING, ...TURNS], [room("deal", { seats })]);
    click(one("back"));
    expect(sent()).toMatchObject([{ type: "back" }]);
  });

  test("Escape closes the score sheet and does not pass", async () => {
    await at([...OPENING, ...TURNS, ...CLAIM], [room("deal"), CLAIM_QUESTION]);
    click(one("sheet"));
    expect(all("score-sheet")).toHaveLength(1);
    const escape = (): void => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      flushSync();
    };
    escape();
    expect(all("score-sheet")).toEqual([]);
    expect(sent()).toEqual([]);
    escape();
    expect(sent()).toMatchObject([{ type: "act", action: 34 }]);
  });

  test("leaving a deal names the fine that the server named, and pays only when confirmed", async () => {
    await at([...OPENING, ...TURNS], [room("deal")]);
    click(one("leave"));
    const { id } = sent()[0] as { id: string };
    expect(sent()[0]).toMatchObject({ type: "leave", confirm: false });
    server.send({ type: "refused", id, code: "leave.warn", message: "", facts: { fine: 60 } });
    await vi.waitFor(() => expect(one("leave-text").textContent).toContain("60 points"));
    click(one("leave-confirm"));
    expect(sent()[1]).toMatchObject({ type: "leave", confirm: true });
  });

  test("the waiting room sits, fills and starts", async () => {
    await at([], [room("waiting")]);
    click(one("sit-1"));
    click(one("fill"));
    expect(sent()).toMatchObject([
      { type: "sit", seat: 1 },
      { type: "fill", seat: null },
    ]);
    expect((one("start") as HTMLButtonElement).disabled).toBe(true);
  });
});

test("both languages show the same table", async () => {
  await at([...OPENING, ...TURNS], [room("deal"), TURN_QUESTION]);
  expect(tile("2z")?.getAttribute("aria-label")).toBe("South wind");
  setLanguage("zh-Hans");
  flushSync();
  expect(tile("2z")?.getAttribute("aria-label")).toBe("南风");
});
