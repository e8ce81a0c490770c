import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";

import App from "../src/App.svelte";

test("the page mounts one main region", () => {
  const app = mount(App, { target: document.body });
  flushSync();
  expect(document.querySelectorAll("main")).toHaveLength(1);
  void unmount(app);
});
