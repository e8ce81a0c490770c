import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Link, socketAddress, type LinkStatus } from "../src/net/link";
import type { Event, Frame, Refused } from "../src/wire";
import { FakeServer } from "./fixture/server";
import { OPENING } from "./fixture/stream";

let server: FakeServer;
let frames: Frame[];
let statuses: LinkStatus[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer([...OPENING]);
  frames = [];
  statuses = [];
  link = new Link({
    open: server.open,
    table: "HUA5K8",
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
  });
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

const discard: Event = { type: "discard", seat: 1, tile: "1z" };

describe("greeting and resuming", () => {
  test("the first greeting has read nothing and gets everything", async () => {
    link.start();
    await settle();
    expect(server.commands[0]).toMatchObject({ type: "hello", table: "HUA5K8", read_to: null });
    expect(frames.map((frame) => frame.type)).toEqual(["welcome", "snapshot"]);
    expect(link.readTo).toBe(OPENING.length - 1);
    expect(statuses).toEqual(["connecting", "open"]);
  });

  test("after a loss it greets with what it has read and gets only the rest", async () => {
    link.start();
    await settle();
    server.events.push(discard);
    server.wires[0]?.onclose?.();
    await settle(1000);
    expect(server.commands.at(-1)).toMatchObject({ type: "hello", read_to: OPENING.length - 1 });
    expect(frames.at(-1)).toMatchObject({ type: "told", n: OPENING.length });
    expect(statuses.at(-1)).toBe("open");
  });

  test("a snapshot counts for what was read before, also of a shorter stream (another seat's, say)", async () => {
    link.start();
    await settle();
    server.send({ type: "snapshot", read_to: 1, events: [] });
    expect(link.readTo).toBe(1);
    server.send({ type: "told", n: 2, event: discard });
    expect(link.readTo).toBe(2);
  });

  test("before the first event there is no number to greet with", async () => {
    server.events = [];
    link.start();
    await settle();
    server.wires[0]?.onclose?.();
    await settle(1000);
    expect(server.commands.at(-1)).toMatchObject({ type: "hello", read_to: null });
    server.tell(OPENING[0] as Event);
    expect(link.readTo).toBe(0);
  });

  test("it comes back slower and slower while nobody answers, and at once when woken", async () => {
    link.start();
    await settle();
    const deaf = vi.spyOn(server.wires[0] ?? server.open(), "close");
    server.wires[0]?.onclose?.();
    expect(deaf).toHaveBeenCalled();
    const before = server.wires.length;
    link.wake();
    expect(server.wires.length).toBe(before + 1);
  });
});

describe("numbers", () => {
  test("an event told twice is folded once", async () => {
    link.start();
    await settle();
    server.tell(discard);
    server.send({ type: "told", n: OPENING.length, event: discard });
    expect(frames.filter((frame) => frame.type === "told")).toHaveLength(1);
  });

  test("a hole in the numbers is never folded: the link greets again", async () => {
    link.start();
    await settle();
    server.events.push(discard);
    server.send({ type: "told", n: OPENING.length + 1, event: discard });
    expect(frames.some((frame) => frame.type === "told")).toBe(false);
    await settle(1000);
    expect(link.readTo).toBe(OPENING.length);
  });

  test("a heartbeat that shows another number makes it greet again", async () => {
    link.start();
    await settle();
    await settle(10_000);
    expect(server.commands.at(-1)).toMatchObject({ type: "ping" });
    server.send({ type: "pong", n: 1, read_to: 99 });
    await settle(1000);
    expect(server.commands.filter(({ type }) => type === "hello")).toHaveLength(2);
  });

  test("an unanswered heartbeat means the connection is dead", async () => {
    link.start();
    await settle();
    await settle(15_000);
    expect(statuses).toContain("lost");
    expect(server.wires.length).toBeGreaterThan(1);
  });
});

describe("commands", () => {
  test("a command is answered with done", async () => {
    link.start();
    await settle();
    const answer = link.send({ type: "start" });
    const { id } = server.commands.at(-1) as { id: string };
    server.send({ type: "done", id });
    expect(await answer).toBeNull();
  });

  test("an unanswered command is sent again after a loss, under its old id", async () => {
    link.start();
    await settle();
    const answer = link.send({ type: "act", about: 3, action: 34 });
    const first = server.commands.at(-1) as { id: string };
    server.wires[0]?.onclose?.();
    await settle(1000);
    const again = server.commands.filter((command) => command.type === "act");
    expect(again).toEqual([first, first]);
    const refused: Refused = { type: "refused", id: first.id, code: "action.stale", message: "", facts: {} };
    server.send(refused);
    expect(await answer).toEqual(refused);
    server.wires.at(-1)?.onclose?.();
    await settle(1000);
    expect(server.commands.filter((command) => command.type === "act")).toHaveLength(2);
  });

  test("a refused greeting ends the link and says why", async () => {
    link.start();
    await settle();
    const deaf = new FakeServer();
    const refusing = new Link({
      open: deaf.open,
      table: "gone1",
      onFrame: (frame) => frames.push(frame),
      onStatus: (status) => statuses.push(status),
    });
    refusing.start();
    const wire = deaf.wires[0];
    if (wire === undefined) throw new Error("not opened");
    let hello = "";
    wire.send = (text) => (hello = (JSON.parse(text) as { id: string }).id);
    await settle();
    deaf.send({ type: "refused", id: hello, code: "table.unknown", message: "", facts: {} });
    expect(statuses.at(-1)).toBe("refused");
    expect(frames.at(-1)).toMatchObject({ code: "table.unknown" });
    await settle(60_000);
    expect(deaf.wires).toHaveLength(1);
  });

  test("another window taking over ends the link until it is started again", async () => {
    link.start();
    await settle();
    server.send({ type: "closed", reason: "elsewhere" });
    await settle(60_000);
    expect(statuses.at(-1)).toBe("elsewhere");
    expect(server.wires).toHaveLength(1);
    link.start();
    await settle();
    expect(statuses.at(-1)).toBe("open");
  });
});

test("the socket lies beside the page, below a proxy's path too", () => {
  const page = { protocol: "https:", host: "play.example" } as Location;
  expect(socketAddress(page, "/mahjong/")).toBe("wss://play.example/mahjong/ws");
});
