import { expect, it } from "vitest";
import type { JackActivation, JackCharacter } from "../../api";
import { keepSlots } from "./cardSlots";

const EMPTY = [null, null, null, null];
const DEALT = ["smith", "watson", "gull", "holmes"] as const;
const acting = (character: JackCharacter): JackActivation => ({
  character,
  walked: false,
  used: false,
  points: [],
  brought: [],
  whom: null,
});

it("lays new cards out in their order", () => {
  expect(keepSlots(EMPTY, { cards: [...DEALT], active: null })).toEqual(DEALT);
});

it("keeps a card in its place when it is chosen, and leaves the place empty when it has been played", () => {
  const taken = keepSlots(DEALT, { cards: ["smith", "watson", "holmes"], active: acting("gull") });
  expect(taken).toEqual(DEALT);
  const played = keepSlots(taken, { cards: ["smith", "watson", "holmes"], active: null });
  expect(played).toEqual(["smith", "watson", null, "holmes"]);
});

it("brings a card back that was taken back", () => {
  const played = ["smith", "watson", null, "holmes"] as const;
  expect(keepSlots(played, { cards: [...DEALT], active: null })).toEqual(DEALT);
});

it("has four slots while cards are dealt after an activation", () => {
  expect(keepSlots(EMPTY, { cards: [...DEALT], active: acting("bert") })).toEqual(DEALT);
});

it("knows no slots of a game that is joined in the middle of a round", () => {
  expect(keepSlots(EMPTY, { cards: ["bert"], active: acting("gull") })).toEqual([null, null, "gull", "bert"]);
});
