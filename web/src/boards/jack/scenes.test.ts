import { beforeAll, describe, expect, it } from "vitest";
import type { JackCharacter, JackEffect } from "../../api";
import { describeEffect } from "../../lib/news";
import { LANGUAGES, loadLanguage } from "../../lib/words.svelte";
import type { SceneScript } from "../../stage/scene";
import { FACTS } from "./facts.generated";
import { SCENES } from "./scenes";

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});

const scriptOf = (effect: JackEffect) => SCENES[effect.kind] as SceneScript<JackEffect> | undefined;

function millisecondsOf(effect: JackEffect): number {
  const { milliseconds = 0 } = scriptOf(effect) ?? {};
  return typeof milliseconds === "number" ? milliseconds : milliseconds(effect);
}

const everyone: JackCharacter[] = [...FACTS.characters];
const nameSeat = (seat: number) => ["Ada", "Ben"][seat]!;
const alibis = { left: 4, held: [1, 2], investigator: null, jack: null };

const gullSwaps: JackEffect = { kind: "moved", character: "gull", path: ["E1", "I8"], by: "swap" };
const otherSwaps: JackEffect = { kind: "moved", character: "watson", path: ["I8", "E1"], by: "swap" };
const PLAYED: JackEffect[] = [
  { kind: "identified", left: 7, jack: "watson" },
  { kind: "dealt", cards: ["smith", "watson", "gull", "bert"], later: [] },
  { kind: "cards_turned", cards: ["smith", "watson", "gull", "bert"] },
  { kind: "card_taken", seat: 0, character: "smith" },
  { kind: "moved", character: "smith", path: ["G3", "G4"], by: "walk" },
  { kind: "moved", character: "stealthy", path: ["A5", "B4", "C4"], by: "stealthy" },
  { kind: "moved", character: "bert", path: ["G5", "H8"], sewer: ["G5", "H8"], by: "walk" },
  { kind: "moved", character: "bert", path: ["I4", "J4"], by: "whistle", points: [1] },
  otherSwaps,
  { kind: "stayed", character: "holmes", street: "G6" },
  { kind: "whistled", street: "M4", points: 3 },
  { kind: "lamp_moved", tile: 0, origin: "F5", destination: "H7" },
  { kind: "cordon_moved", origin: "NE", destination: "NW" },
  { kind: "cover_moved", origin: "B7", destination: "C5" },
  { kind: "lantern_turned", origin: "N", destination: "SE" },
  { kind: "alibi_drawn", seat: 0 },
  { kind: "alibi_drawn", seat: 0, card: "gull" },
  { kind: "witness_called", answer: "visible", round: 1 },
  { kind: "cleared", names: ["gull", "bert"], by: "witness", answer: "visible", round: 1 },
  { kind: "lamp_out", at: "B6", tile: 1 },
  { kind: "accused", accuser: "holmes", accused: "bert", right: false, path: ["G6", "G5"] },
  { kind: "left", character: "gull", exit: "NW", path: ["B2", "B1"] },
  { kind: "ended", winner: "jack", by: "dawn", jack: "gull", alibis },
];

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => loadLanguage(language));

  it("every scene has a sentence of its own", () => {
    const sentences = PLAYED.map(
      (effect) => scriptOf(effect)?.sentence?.(effect, nameSeat, 1) ?? describeEffect("jack", effect, nameSeat),
    );
    expect(PLAYED.filter((_effect, index) => !sentences[index])).toEqual([]);
    expect(sentences.join(" ")).not.toMatch(/scene-jack|\{|undefined/);
    for (const effect of PLAYED) expect(millisecondsOf(effect)).toBeGreaterThan(0);
  });

  it("the great moments have headlines", () => {
    const headlines = PLAYED.flatMap((effect) => scriptOf(effect)?.headline?.(effect, nameSeat, 1) ?? []);
    expect(headlines).toHaveLength(3);
    expect(headlines[0]).toContain("Watson");
    expect(headlines[2]).toContain("Gull");
  });
});

it("tells nobody who Jack is who may not know", () => {
  const effect: JackEffect = { kind: "identified", left: 7 };
  expect(millisecondsOf(effect)).toBe(0);
  expect(scriptOf(effect)?.headline?.(effect, nameSeat, 0)).toBe("");
});

it("plays both halves of an exchange at once", () => {
  expect(millisecondsOf(gullSwaps)).toBe(0);
  expect(millisecondsOf(otherSwaps)).toBe(600);
});

it("takes at most six seconds for the end of a round", () => {
  const worst: JackEffect[] = [
    { kind: "witness_called", answer: "visible", round: 1 },
    { kind: "cleared", names: everyone.slice(1), by: "witness", answer: "visible", round: 1 },
    { kind: "lamp_out", at: "B6", tile: 1 },
    { kind: "activation_ended", played: 4 },
    { kind: "round_began", round: 2 },
    { kind: "cards_turned", cards: everyone.slice(4) },
    { kind: "dealt", cards: everyone.slice(0, 4), later: everyone.slice(4) },
  ];
  const total = worst.reduce((sum, effect) => sum + millisecondsOf(effect), 0);
  expect(total).toBeGreaterThan(2000);
  expect(total).toBeLessThanOrEqual(6000);
});
