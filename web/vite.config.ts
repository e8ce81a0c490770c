// Builds the client into the Python package and runs its tests in happy-dom.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/caishen/server/static",
    emptyOutDir: true,
    target: "es2022",
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
