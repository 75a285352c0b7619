import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server is `limelight serve`; while developing, Vite passes the API on to it.
const server = process.env.LIMELIGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  // The words are shared with Python, and so lie in the package.
  server: {
    fs: { allow: [".", "../src/limelight/words"] },
    proxy: { "/api": { target: server, ws: true } },
  },
  // The server gives out what lies under /assets, and index.html for every other address.
  build: {
    outDir: "dist",
    assetsDir: "assets",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  test: { include: ["src/**/*.test.ts"] },
});
