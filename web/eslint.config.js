import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["dist/", "public/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // TypeScript knows the browser's globals, and svelte-check finds every undefined name.
      "no-undef": "off",
      // `{" "}` writes a space that no formatter can remove.
      "svelte/no-useless-mustaches": "off",
      // State is replaced, never mutated (`$state.raw`); the maps in these files are plain values.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Svelte runs a component's code again: an assignment is read by the next run.
      "no-useless-assignment": "off",
      "no-useless-rename": "error",
      "object-shorthand": "error",
    },
  },
);
