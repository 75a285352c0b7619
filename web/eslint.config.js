import { readdirSync } from "node:fs";
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const GAMES = readdirSync("src/boards", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "kit")
  .map(({ name }) => name);
const GAME_NAME = `Literal[value=/^(${GAMES.join("|")})$/]`;

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
  {
    // The page treats all games alike: what differs is in the manifest of each game.
    ignores: ["src/boards/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[`BinaryExpression[operator=/^[!=]==?$/] > ${GAME_NAME}`, `SwitchCase > ${GAME_NAME}.test`].map(
          (selector) => ({ selector, message: "Ask the game's manifest or facts instead of comparing its name." }),
        ),
      ],
    },
  },
);
