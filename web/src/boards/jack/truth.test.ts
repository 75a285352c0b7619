import { beforeAll, describe, expect, it } from "vitest";
import type { JackKnowledge, JackMove } from "../../api";
import { loadLanguage } from "../../lib/words.svelte";
import { describeTruth } from "./truth";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

const BASE = {
  seat: 1,
  jack: "gull",
  winner: null,
  suspects: ["gull", "bert", "watson"],
  seen: ["gull"],
  clears: { visible: ["bert", "watson"], invisible: [] },
  places: { gull: "G5", stealthy: "G5" },
  alibis: { left: 4, held: [0, 0], investigator: [], jack: null },
};
// What the truth does not read is left out.
const view = (changes: Partial<JackKnowledge>) => ({ ...BASE, ...changes }) as unknown as JackKnowledge;
const offer = (...moves: JackMove[]) => moves.map((move, action) => ({ action, move }));

describe("Jack", () => {
  it("is told whether he is visible, and whom that clears", () => {
    expect(describeTruth(view({}), [])).toBe("You are visible: the witness will say so. Cleared: Bert, Watson.");
    expect(describeTruth(view({ seen: ["bert"] }), [])).toBe(
      "You are invisible: the witness will say so. Nobody would be cleared.",
    );
  });

  it("has no witness in the last round", () => {
    expect(describeTruth(view({ clears: null }), [])).toBe("You are visible.");
  });
});

describe("the Investigator", () => {
  const seeker = { seat: 0, jack: null } as const;
  const accuse: JackMove = { kind: "accuse", actor: "holmes", target: "gull", origin: "G6", destination: "G5" };
  const walk: JackMove = { kind: "walk", actor: "holmes", origin: "G6", destination: "G7" };

  it("is told nothing while there are several suspects", () => {
    expect(describeTruth(view(seeker), offer(accuse))).toBe("");
  });

  it("is told who can arrest the last suspect, and where", () => {
    const last = view({ ...seeker, suspects: ["gull"] });
    expect(describeTruth(last, offer(walk, accuse))).toBe("Only Gull is left: Holmes can arrest him on G5 now.");
    expect(describeTruth(last, offer(walk))).toBe("Only Gull is left, but Holmes cannot reach G5 as things are.");
    expect(describeTruth(last, [])).toBe("Only Gull is left: whoever reaches G5 can arrest him.");
  });

  it("counts the alibi cards of his own", () => {
    const alibis = { left: 4, held: [1, 0], investigator: ["gull" as const], jack: null };
    const last = view({ ...seeker, suspects: ["gull", "stealthy"], alibis });
    expect(describeTruth(last, [])).toBe("Only Miss Stealthy is left: whoever reaches G5 can arrest her.");
  });
});

it("is empty for spectators, and after the end", () => {
  expect(describeTruth(view({ seat: null, suspects: ["gull"] }), [])).toBe("");
  expect(describeTruth(view({ winner: "jack" }), [])).toBe("");
});
