import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OperaCharacter, OperaEffect } from "../../api";
import { LANGUAGES, loadLanguage } from "../../lib/words.svelte";
import { describeEffect } from "../../lib/news";
import type { SceneScript } from "../../stage/scene";
import { FACTS } from "./facts.generated";
import { carlottaSteps, SCENES, stepOutDelay } from "./scenes";

beforeEach(() => void vi.stubGlobal("document", { documentElement: {} }));
afterEach(() => void vi.unstubAllGlobals());

type Kind = OperaEffect["kind"];

/** Nothing is to be seen of these, or it is seen with the scene before them. */
const SILENT: Kind[] = ["placed", "activation_ended", "round_began", "asked", "outlook"];

const alibis = { left: 4, phantoms: 1, shown: [], kept: 1, hand: ["meg"] as OperaCharacter[] };
const EXAMPLES: { [Each in Kind]: Extract<OperaEffect, { kind: Each }> } = {
  placed: { kind: "placed", character: "meg", room: "dome" },
  identified: { kind: "identified", left: 10, phantom: "richard" },
  dealt: { kind: "dealt", cards: ["raoul", "meg", "giry", "buquet"], later: [] },
  cards_turned: { kind: "cards_turned", cards: ["raoul", "meg", "giry", "buquet"] },
  card_taken: { kind: "card_taken", seat: 1, character: "persian" },
  moved: { kind: "moved", character: "persian", path: ["dome", "staircase", "auditorium"], by: "walk" },
  darkened: { kind: "darkened", room: "catacombs" },
  locked: { kind: "locked", corridor: ["dome", "flies"] },
  alibi_drawn: { kind: "alibi_drawn", seat: 0, shown: true, card: "persian" },
  announced: { kind: "announced", answer: "appeared", round: 1 },
  cleared: { kind: "cleared", names: ["raoul", "meg"], by: "announcement", round: 1, answer: "appeared" },
  carlotta_moved: { kind: "carlotta_moved", origin: 3, destination: 9, by: "round" },
  activation_ended: { kind: "activation_ended", played: 1 },
  round_began: { kind: "round_began", round: 2 },
  asked: { kind: "asked", ask: "choosing", turn: 0, active: null },
  outlook: { kind: "outlook", exposed: [], clears: null },
  ended: { kind: "ended", winner: "investigator", by: "suspects", phantom: "richard", alibis },
};

const scriptOf = (effect: OperaEffect) => SCENES[effect.kind] as SceneScript<OperaEffect> | undefined;

function millisecondsOf(effect: OperaEffect): number {
  const { milliseconds = 0 } = scriptOf(effect) ?? {};
  return typeof milliseconds === "number" ? milliseconds : milliseconds(effect);
}

function sentenceOf(effect: OperaEffect, reader: number | null): string {
  const nameSeat = (seat: number) => FACTS.seats[seat]!;
  return scriptOf(effect)?.sentence?.(effect, nameSeat, reader) ?? describeEffect("opera", effect, nameSeat);
}

describe.each(Object.values(EXAMPLES))("$kind", (effect) => {
  if (SILENT.includes(effect.kind)) {
    it("is silent", () => expect(millisecondsOf(effect)).toBe(0));
    return;
  }

  it.each(LANGUAGES)("has time and one sentence in %s", async (language) => {
    await loadLanguage(language);
    expect(millisecondsOf(effect)).toBeGreaterThan(0);
    for (const reader of [0, 1, null]) {
      const sentence = sentenceOf(effect, reader);
      expect(sentence).toMatch(/^\p{Lu}[^{}]*[.!]$/u);
      expect(sentence.length).toBeLessThan(90);
    }
  });
});

it("tells the phantom who it is, and the Investigator nothing", async () => {
  await loadLanguage("en");
  expect(SCENES.identified!.headline!(EXAMPLES.identified, String, 1)).toBe("You are Monsieur Richard");
  expect(SCENES.identified!.headline!(EXAMPLES.identified, String, null)).toBe("The phantom is Monsieur Richard");
  expect(millisecondsOf({ kind: "identified", left: 10 })).toBe(0);
});

it("says in plain words what happens", async () => {
  await loadLanguage("en");
  const say = (effect: OperaEffect, reader: number | null = null) => sentenceOf(effect, reader);
  const moved: OperaEffect = { kind: "moved", character: "buquet", path: ["dome", "flies"], by: "walk" };
  expect(say(moved)).toBe("Buquet goes to the Fly loft.");
  expect(say({ ...moved, by: "send" })).toBe("Buquet is sent to the Fly loft.");
  expect(say(EXAMPLES.darkened)).toBe("The Catacombs go dark.");
  expect(say({ kind: "darkened", room: "dome" })).toBe("The Dome goes dark.");
  expect(say(EXAMPLES.card_taken)).toBe("The phantom plays the Persian.");
  expect(say(EXAMPLES.card_taken, 1)).toBe("You play the Persian.");
});

it("never tells whose alibi the phantom keeps, but to the phantom", async () => {
  await loadLanguage("en");
  const hidden: OperaEffect = { kind: "alibi_drawn", seat: 1, shown: false };
  expect(sentenceOf(hidden, 0)).toBe("The phantom keeps an alibi card unseen.");
  expect(sentenceOf({ ...hidden, card: "meg" }, 1)).toBe("You keep an alibi card: Meg.");
  expect(sentenceOf({ kind: "alibi_drawn", seat: 1, shown: true, card: "phantom" }, 0)).toContain("phantom card");
});

it("German inflects the Persian", async () => {
  await loadLanguage("de");
  expect(sentenceOf(EXAMPLES.card_taken, 1)).toBe("Du spielst den Perser.");
  expect(sentenceOf(EXAMPLES.alibi_drawn, 0)).toBe("Die Alibikarte zeigt den Perser.");
  expect(sentenceOf(EXAMPLES.moved, 0)).toBe("Der Perser geht in den Zuschauerraum.");
});

it("plays the longest end of a round within six seconds", () => {
  const roundEnd: OperaEffect[] = [
    EXAMPLES.announced,
    { ...EXAMPLES.cleared, names: FACTS.characters.slice(1) as OperaCharacter[] },
    { ...EXAMPLES.carlotta_moved, origin: 3, destination: 3 + FACTS.characters.length },
  ];
  expect(roundEnd.reduce((sum, effect) => sum + millisecondsOf(effect), 0)).toBeLessThanOrEqual(6000);
});

it("lets Carlotta hesitate before the last three spaces of a run", () => {
  expect(carlottaSteps(3, 6)).toEqual([4, 5, 6]);
  expect(carlottaSteps(3, 8)).toEqual([4, 5, 5, 5, 6, 7, 8]);
  expect(carlottaSteps(9, 8)).toEqual([8]);
});

it("lets the cleared step out one after another, as fast as the scene is played", () => {
  const scene = { number: 1, effect: EXAMPLES.cleared, glideMilliseconds: 0, sentence: "", headline: "" };
  const calm = millisecondsOf(EXAMPLES.cleared);
  const delays = (milliseconds: number) => [0, 1].map((place) => stepOutDelay({ ...scene, milliseconds }, place));
  expect(delays(calm)).toEqual([200, 400]);
  expect(delays(calm / 2)).toEqual([100, 200]);
});
