import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OperaKnowledge } from "../../api";
import { loadLanguage } from "../../lib/words.svelte";
import { describeTruth } from "./truth";

beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await loadLanguage("en");
});
afterEach(() => void vi.unstubAllGlobals());

const VIEW = {
  seat: 1,
  phantom: "richard",
  suspects: ["raoul", "meg", "richard"],
  rooms: { richard: "dome", raoul: "lake", meg: "lake" },
  blackout: "stage",
  exposed: ["richard"],
  clears: { appeared: ["raoul", "meg"], hid: null },
} as unknown as OperaKnowledge;

describe("the phantom is told how it stands", () => {
  it.each([
    ["alone", {}, "You stand alone: you will appear. Cleared: Raoul, Meg."],
    ["in the dark", { blackout: "dome" }, "You stand in the dark: you will appear. Cleared: Raoul, Meg."],
    [
      "in company",
      { exposed: ["raoul"], clears: { appeared: null, hid: [] } },
      "You are in company and light: you will hide. Nobody is cleared.",
    ],
  ])("%s", (_name, change, truth) => {
    expect(describeTruth({ ...VIEW, ...change } as OperaKnowledge)).toBe(truth);
  });

  it("and nothing before the characters stand", () => {
    expect(describeTruth({ ...VIEW, rooms: {} })).toBe("");
  });
});

it("tells the Investigator when two suspects are left, and nothing of the phantom", () => {
  const view = { ...VIEW, seat: 0, phantom: null };
  expect(describeTruth(view)).toBe("");
  expect(describeTruth({ ...view, suspects: ["raoul", "richard"] })).toBe("Two suspects are left: Raoul, Richard.");
  expect(describeTruth({ ...VIEW, seat: null })).toBe("");
});
