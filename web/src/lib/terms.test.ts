import { beforeAll, expect, test } from "vitest";
import { playerName } from "./names";
import { rating } from "./numbers";
import { inWords } from "./phrases";
import { pace, unusualOptions } from "./terms";
import { speak } from "./words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("de");
});

test("long clocks are told in hours", () => {
  const time = { pace: "live", seconds: 1200, increment: 10, days: 3 } as const;
  expect(pace(time)).toBe("20 min + 10 s");
  expect(pace({ ...time, seconds: 5400 })).toBe("90 min + 10 s");
  expect(pace({ ...time, seconds: 86_400 })).toBe("24 h + 10 s");
});

test("a handicap has a short name and a true minus", () => {
  expect(unusualOptions("opera", { rules: "book", handicap: -3 })).toEqual(["Carlottas Vorsprung:\u00a0−3"]);
});

test("machines are called in the reader's language", () => {
  expect(playerName({ kind: "machine", name: "random" })).toBe("Maschine, zufällige Züge");
  expect(playerName({ kind: "machine", name: "level:4" })).toBe("Maschine, Stufe 4");
  expect(playerName({ kind: "person", name: "random" })).toBe("random");
});

test("ratings are written as the language writes numbers", () => {
  expect(rating(1234.56)).toBe("1.234,6");
  expect(rating(25)).toBe("25,0");
});

test("the log bends the Persian", () => {
  expect(inWords("opera", "Richard: swap Persian")).toBe("tauscht mit dem Perser");
  expect(inWords("opera", "Richard: swap Meg")).toBe("tauscht mit Meg");
});
