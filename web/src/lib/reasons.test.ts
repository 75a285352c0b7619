import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { describeIllegalReason, roundEndOutcomes } from "./reasons";
import { loadLanguage, t } from "./words.svelte";

const GAMES = ["opera", "jack", "minuit"] as const;
const readEngine = (path: string) => readFileSync(`../src/limelight/${path}`, "utf8");
const findReasons = (text: string) => [...text.matchAll(/"why": "(\w+)"/g)].map(([, why]) => why!);
const shared = findReasons(readEngine("games/whodunit/case_view.py"));

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

test.each(GAMES)("every reason of %s has a message", (game) => {
  const whys = [...findReasons(readEngine(`games/${game}/illegal_reasons.py`)), ...(game === "minuit" ? [] : shared)];
  expect(whys.length).toBeGreaterThan(4);
  for (const why of whys) expect(describeIllegalReason(game, { why, what: [] })).not.toMatch(/barred/i);
});

test("a reason names its subjects in the page's words", () => {
  expect(describeIllegalReason("opera", { why: "padlock", what: ["flies", "dome"] })).toBe(
    "Behind the padlock: Fly loft, Dome.",
  );
  expect(describeIllegalReason("opera", { why: "locked", what: ["dome-flies"] })).toContain("Dome – Fly loft");
  expect(describeIllegalReason("opera", { why: "reach", what: ["persian"], number: 1 })).toMatch(
    /^The Persian walks one corridor/,
  );
  expect(describeIllegalReason("jack", { why: "cordon", what: ["NW"] })).toContain("North-west");
  expect(describeIllegalReason("jack", { why: "after", what: ["watson"] })).toBe(
    "The lantern is turned after the walk.",
  );
  expect(describeIllegalReason("minuit", { why: "exact", what: ["games"] })).toContain("Games room");
});

test("each answer lists the suspects it would clear, or is impossible", () => {
  expect(roundEndOutcomes("opera", { clears: { appeared: null, hid: ["giry", "persian"] } })).toEqual([
    { answer: t("clears-opera-appeared"), cleared: null },
    { answer: t("clears-opera-hid"), cleared: ["Madame Giry", "the Persian"] },
  ]);
  expect(roundEndOutcomes("jack", { clears: null })).toEqual([]);
  expect(roundEndOutcomes("minuit", {})).toEqual([]);
});
