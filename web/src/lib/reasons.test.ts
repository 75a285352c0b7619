import { beforeAll, expect, test } from "vitest";
import type { View } from "./api";
import { describeIllegalReason, roundEndOutcomes } from "./reasons";
import { loadLanguage, t } from "./words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
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
  expect(roundEndOutcomes("opera", { clears: { appeared: null, hid: ["giry", "persian"] } } as View)).toEqual([
    { answer: t("clears-opera-appeared"), cleared: null },
    { answer: t("clears-opera-hid"), cleared: ["giry", "persian"] },
  ]);
  expect(roundEndOutcomes("jack", { clears: null } as View)).toEqual([]);
  expect(roundEndOutcomes("minuit", {} as View)).toEqual([]);
});
