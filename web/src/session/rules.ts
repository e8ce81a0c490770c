// Where the rules of a table are read: the server's pages, one a rule set and language, every clause with its own anchor.
import { BASE } from "../base";
import { language } from "../i18n/i18n.svelte";
import type { TableInfo } from "../wire";

/** A part of a text: plain, or the number of a clause. */
export interface Part {
  readonly text: string;
  readonly clause: boolean;
}

const CLAUSE = /(§9|\b[WL]\d+(?:\.\d+)?\b)/;

/** A text taken apart at the clauses it names (`W3.2`, `L4.4`, `§9`). */
export function parts(text: string): Part[] {
  return text
    .split(CLAUSE)
    .map((part, at) => ({ text: part, clause: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Whether a text names a clause. */
export function cites(text: string): boolean {
  return CLAUSE.test(text);
}

/** The name of the page that has a table's rules: of its rule file, else of its rule set. */
export function pageOf({ rules, file }: TableInfo): string {
  return file?.name ?? rules;
}

/** The address of a page of rules in the language in use; of one clause there. */
export function rulesPage(rules: string, clause?: string): string {
  const page = encodeURIComponent(rules) + (language() === "zh-Hans" ? ".zh" : "");
  return `${BASE}rules/${page}${clause === undefined ? "" : `#${encodeURIComponent(clause)}`}`;
}
