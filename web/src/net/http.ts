// The lobby's calls over HTTP. Every failure becomes a `CallError` with a stable code; words come from the catalogue.
import { BASE } from "../base";
import type { ChangeMe, Checked, RulesChoice, Me, NewTable, Problem, RulesInfo, TableCard, TableCode } from "../wire";

/** A refused or failed call: `code` names the reason (`net.down` when no answer came), `facts` say it as data. */
export class CallError extends Error {
  constructor(
    readonly code: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(`${BASE}api/${path}`, request);
  } catch {
    throw new CallError("net.down");
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    // A proxy in between answered with a page instead of JSON, or broke off.
    throw new CallError("net.failed", { status: response.status });
  }
  if (response.ok) return answer as T;
  const { code, facts } = answer as Partial<Problem>;
  throw new CallError(code ?? "net.failed", { status: response.status, ...facts });
}

export const getMe = (): Promise<Me> => call("GET", "me");
export const changeMe = (me: ChangeMe): Promise<Me> => call("PUT", "me", me);
export const getRules = (): Promise<RulesInfo[]> => call("GET", "rules");
export const checkRules = (choice: RulesChoice): Promise<Checked> => call("POST", "rules/check", choice);
export const getTables = (): Promise<TableCard[]> => call("GET", "tables");
export const getTable = (code: string): Promise<TableCard> => call("GET", `tables/${encodeURIComponent(code)}`);
export const makeTable = (table: NewTable): Promise<TableCode> => call("POST", "tables", table);
export const playNow = (): Promise<TableCode> => call("POST", "play-now", {});
/** The table where this group plays again: the same one for all who ask. */
export const again = (code: string): Promise<TableCode> => call("POST", `tables/${encodeURIComponent(code)}/again`, {});
