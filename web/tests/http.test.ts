import { afterEach, describe, expect, test, vi } from "vitest";

import { CallError, changeMe, getTable, makeTable, playNow } from "../src/net/http";

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(answer);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function failure(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof CallError)) throw new Error("not refused");
  return error;
}

describe("the lobby's calls", () => {
  test("send JSON and give the answer", async () => {
    const fetch = answering(() => Promise.resolve(Response.json({ code: "HUA5K8" })));
    expect(await playNow()).toEqual({ code: "HUA5K8" });
    await changeMe({ name: "阿明", avatar: null });
    expect(fetch.mock.calls[1]).toMatchObject(["/api/me", { method: "PUT", body: '{"name":"阿明","avatar":null}' }]);
  });

  test("a code in the address is written safely", async () => {
    const fetch = answering(() => Promise.resolve(Response.json({})));
    await getTable("a/b");
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/tables/a%2Fb");
  });

  test("a refusal keeps its code and facts", async () => {
    answering(() =>
      Promise.resolve(Response.json({ code: "field.bad", message: "", facts: { field: "follow" } }, { status: 400 })),
    );
    const error = await failure(makeTable({ rules: "wenzhou-mobile", options: {}, private: false, clock: null }));
    expect([error.code, error.facts["field"]]).toEqual(["field.bad", "follow"]);
  });

  test("no answer, and an answer that is no JSON, have codes of their own", async () => {
    answering(() => Promise.reject(new TypeError("offline")));
    expect((await failure(playNow())).code).toBe("net.down");
    answering(() => Promise.resolve(new Response("<html>", { status: 502 })));
    const error = await failure(playNow());
    expect([error.code, error.facts["status"]]).toEqual(["net.failed", 502]);
  });
});
