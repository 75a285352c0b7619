import { beforeAll, expect, test } from "vitest";
import { playerName } from "./names";
import { formatRating } from "./numbers";
import { describeMove } from "./phrases";
import { describePace, describeUnusualOptions, listWinners } from "./tableSummary";
import { loadLanguage } from "./words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("de");
});

test("long clocks are written in hours", () => {
  const time = { pace: "live", seconds: 1200, increment: 10, days: 3 } as const;
  expect(describePace(time)).toBe("20 min + 10 s");
  expect(describePace({ ...time, seconds: 5400 })).toBe("90 min + 10 s");
  expect(describePace({ ...time, seconds: 86_400 })).toBe("24 h + 10 s");
});

test.each([
  ["one wins", [1, -1], [0]],
  ["two share the victory", [0.5, -1, 0.5], [0, 2]],
  ["all share it", [0, 0, 0], [0, 1, 2]],
  ["every seat has left", [-1, -1, -1], []],
  ["the game goes on", [null, null], []],
])("%s: the winners follow from the results", (_, results, winners) => {
  expect(listWinners(results)).toEqual(winners);
});

test("a handicap has a short name and a true minus", () => {
  expect(describeUnusualOptions("opera", { rules: "book", handicap: -3 })).toEqual(["Carlottas Vorsprung:\u00a0−3"]);
});

test("machine players are named in the reader's language", () => {
  expect(playerName({ kind: "machine", name: "random" })).toBe("Maschine, zufällige Züge");
  expect(playerName({ kind: "machine", name: "level:4" })).toBe("Maschine, Stufe 4");
  expect(playerName({ kind: "person", name: "random" })).toBe("random");
});

test("ratings are written as the language writes numbers", () => {
  expect(formatRating(1234.56)).toBe("1.234,6");
  expect(formatRating(25)).toBe("25,0");
});

test("the German log inflects the Persian", () => {
  expect(describeMove("opera", { kind: "swap", actor: "richard", target: "persian" })).toBe("tauscht mit dem Perser");
  expect(describeMove("opera", { kind: "swap", actor: "richard", target: "meg" })).toBe("tauscht mit Meg");
});
