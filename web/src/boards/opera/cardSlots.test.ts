import { expect, it } from "vitest";
import type { OperaCharacter } from "../../api";
import { keepCardSlots } from "./cardSlots";

const ROUND_ONE: OperaCharacter[] = ["raoul", "giry", "christine", "persian"];
const ROUND_TWO: OperaCharacter[] = ["meg", "buquet", "moncharmin", "richard"];
const dealt = { cards: ROUND_ONE, later: ROUND_TWO, active: null };
const playing = (character: OperaCharacter) => ({
  character,
  start: "dome" as const,
  reach: 1,
  guest: null,
  locked: false,
  pending: [],
});

it("keeps each card in its slot for the whole round", () => {
  const slots = keepCardSlots([], dealt);
  expect(slots).toEqual(ROUND_ONE);
  const taken = { cards: ["raoul", "giry", "persian"] as OperaCharacter[], later: ROUND_TWO };
  expect(keepCardSlots(slots, { ...taken, active: playing("christine") })).toBe(slots);
  expect(keepCardSlots(slots, { ...taken, active: null })).toBe(slots);
  expect(keepCardSlots(slots, { cards: [], later: ROUND_TWO, active: playing("raoul") })).toBe(slots);
});

it("turns to the cards of the next round, although the last one is still active", () => {
  const slots = keepCardSlots(ROUND_ONE, { cards: ROUND_TWO, later: [], active: playing("raoul") });
  expect(slots).toEqual(ROUND_TWO);
});

it("finds the slots of a round that is under way", () => {
  const late = { cards: ["giry", "persian"] as OperaCharacter[], active: null };
  // The played cards are those that are not kept for the next round.
  expect(keepCardSlots([], { ...late, later: ROUND_TWO })).toEqual(ROUND_ONE);
  expect(keepCardSlots([], { ...late, later: [] })).toEqual(["giry", "persian", null, null]);
});

it("has four empty slots before the deal", () => {
  expect(keepCardSlots([], { cards: [], later: [], active: null })).toEqual([null, null, null, null]);
});
