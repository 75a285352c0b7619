import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { wordGroups } from "./wordGroups.ts";

// In development Vite forwards API requests to a running `limelight serve`.
const server = process.env.LIMELIGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), wordGroups()],
  // The message files are part of the Python package, which uses them too.
  server: {
    fs: { allow: [".", "../src/limelight/words"] },
    proxy: { "/api": { target: server, ws: true } },
  },
  // The server serves files under /assets, and index.html for every other address.
  build: {
    outDir: "dist",
    assetsDir: "assets",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // What several pages share is one file: over HTTP/1.1 a browser asks for six files at a time.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/lib/testEnvironment.ts"] },
});
