import { expect, test } from "vitest";
import { changedOptions, defaultOptions, GAME_FACTS, GAMES } from "./games";

test.each(GAMES)("the options of %s have a default that they may have", (game) => {
  const defaults = defaultOptions(game);
  for (const option of GAME_FACTS[game].options) {
    const value = defaults[option.name];
    if (option.kind === "choice") expect(option.choices).toContain(value);
    else if (option.kind === "switch") expect(value).toBe(false);
    else expect(Math.min(Math.max(Number(value), option.low), option.high)).toBe(value);
  }
});

const BOARD_FILES = Object.keys(import.meta.glob("../boards/*/*.{svelte,ts}"));

test.each(GAMES)("%s has a folder with all that the page finds by the name of a game", (game) => {
  const files = ["manifest.ts", "Poster.svelte", "facts.generated.ts", "news.ts", "tutorial.ts"];
  expect(BOARD_FILES).toEqual(expect.arrayContaining(files.map((file) => `../boards/${game}/${file}`)));
});

test("only options that differ from the defaults are sent and named", () => {
  expect(changedOptions("minuit", { rounds: 3, hugo_speed_up: true, expel: false })).toEqual({ hugo_speed_up: true });
  expect(changedOptions("opera", defaultOptions("opera"))).toEqual({});
});
