// Builds the client into the Python package and runs its tests in happy-dom.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Relative: the same build lies at a host's root and below a proxy's path.
  base: "./",
  build: {
    outDir: "../src/caishen/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Pictures stay files of their own: the browser loads them beside the code and keeps them for good.
    assetsInlineLimit: 0,
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
