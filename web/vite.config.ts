// Builds the client into the Python package and runs its tests in happy-dom.
import { gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

/** Code and styles of the first load, compressed: what a phone on a slow line waits for. */
const FIRST_LOAD = 120 * 1024;

/** Fails the build when the first load has grown too large. */
function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    generateBundle(_, bundle) {
      const code = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      const sizes = code.map((file) => gzipSync(file.type === "chunk" ? file.code : file.source).length);
      const size = sizes.reduce((sum, each) => sum + each, 0);
      if (size > FIRST_LOAD) this.error(`code and styles are ${size} bytes compressed, more than ${FIRST_LOAD}`);
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), budget()],
  // Relative: the same build lies at a host's root and below a proxy's path.
  base: "./",
  build: {
    outDir: "../src/caishen/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Pictures stay files of their own: the browser loads them beside the code and keeps them for good.
    assetsInlineLimit: 0,
    // A slow machine is no fault of the plugins.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // `npm run dev` beside a running `caishen serve`.
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
  // Under test, Svelte's browser half instead of its server half.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
  },
}));
