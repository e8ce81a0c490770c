// Which page the address names: the lobby at `/`, a table at `/t/{code}`.

import { BASE } from "../base";

/** The code in what a person typed, heard or pasted (a whole link too); null: there is none. Codes are upper case. */
export function codeOf(typed: string): string | null {
  const text = typed.trim();
  const code = /(?:^|\/t\/)([0-9A-Za-z]{4,16})\/?(?:[?#].*)?$/.exec(text)?.[1];
  return code?.toUpperCase() ?? null;
}

/** The table's code in a path, null for the lobby. */
export function codeIn(path: string, base = BASE): string | null {
  return path.startsWith(`${base}t/`) ? codeOf(path) : null;
}

let table = $state<string | null>(codeIn(location.pathname));
addEventListener("popstate", () => (table = codeIn(location.pathname)));

export function tableInAddress(): string | null {
  return table;
}

function go(path: string, code: string | null): void {
  history.pushState(null, "", `${BASE}${path}${location.search}`);
  table = code;
}

export function toTable(code: string): void {
  go(`t/${code}`, code);
}

export function toLobby(): void {
  go("", null);
}

/** The invitation's address. */
export function linkTo(code: string): string {
  return `${location.origin}${BASE}t/${code}`;
}
