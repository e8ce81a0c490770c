import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const SOURCES = readdirSync(join(WEB, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".svelte"),
);

test("every name a browser test can hold on to is listed in the client's README", () => {
  const listed = readFileSync(join(WEB, "README.md"), "utf8");
  const source = SOURCES.map((name) => readFileSync(join(WEB, "src", name), "utf8")).join("\n");
  const names = [...source.matchAll(/\b(?:data-)?testid="([a-z-]+)(\{)?/g)].map(([, name = "", open]) =>
    open === undefined ? name : `${name}{`,
  );
  expect(names.length).toBeGreaterThan(80);
  const known = (name: string): boolean =>
    listed.includes(name) || (name.endsWith("-dialog") && listed.includes("`X-dialog`"));
  expect([...new Set(names)].filter((name) => !known(name))).toEqual([]);
});
