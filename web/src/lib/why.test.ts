import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { reason, verdicts } from "./why";
import { speak, t } from "./words.svelte";

const GAMES = ["opera", "jack", "minuit"] as const;
const engine = (path: string) => readFileSync(`../src/limelight/${path}`, "utf8");
const told = (text: string) => [...text.matchAll(/"why": "(\w+)"/g)].map(([, why]) => why!);
const shared = told(engine("core/suspects.py"));

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await speak("en");
});

test.each(GAMES)("every reason that %s tells has words", (game) => {
  const whys = [...told(engine(`games/${game}/barred.py`)), ...(game === "minuit" ? [] : shared)];
  expect(whys.length).toBeGreaterThan(4);
  for (const why of whys) expect(reason(game, { why, what: [] })).not.toMatch(/barred/i);
});

test("a reason names what it concerns in the page's words", () => {
  expect(reason("opera", { why: "padlock", what: ["flies", "dome"] })).toBe("Behind the padlock: Fly loft, Dome.");
  expect(reason("opera", { why: "locked", what: ["dome-flies"] })).toContain("Dome – Fly loft");
  expect(reason("opera", { why: "reach", what: ["persian"], number: 1 })).toMatch(/^The Persian walks one corridor/);
  expect(reason("jack", { why: "cordon", what: ["NW"] })).toContain("North-west");
  expect(reason("jack", { why: "after", what: ["watson"] })).toBe("The lantern is turned after the walk.");
  expect(reason("minuit", { why: "exact", what: ["games"] })).toContain("Games room");
});

test("either answer says whom it would clear, or that it cannot come", () => {
  expect(verdicts("opera", { clears: { appeared: null, hid: ["giry", "persian"] } })).toEqual([
    { answer: t("clears-opera-appeared"), cleared: null },
    { answer: t("clears-opera-hid"), cleared: ["Madame Giry", "the Persian"] },
  ]);
  expect(verdicts("jack", { clears: null })).toEqual([]);
  expect(verdicts("minuit", {})).toEqual([]);
});
