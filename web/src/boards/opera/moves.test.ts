import { describe, expect, it } from "vitest";
import { findCorridor, parseMove, findTargets } from "./moves";

describe("a notation's place on the board", () => {
  it.each([
    ["Meg", { verb: "play", kind: "card", character: "meg" }],
    ["Raoul: wardrobe → stage", { verb: "walk", kind: "room", room: "stage", character: "raoul" }],
    ["Persian: stay dome", { verb: "stay", kind: "room", room: "dome", character: "persian" }],
    ["Persian: leave in lake", { verb: "leave", kind: "room", room: "lake", character: "persian" }],
    ["Moncharmin: Raoul → lake", { verb: "send", kind: "room", room: "lake", character: "raoul" }],
    ["Buquet: blackout dome", { verb: "darken", kind: "room", room: "dome", character: null }],
    ["Giry: padlock dome-flies", { verb: "lock", kind: "corridor", corridor: "dome-flies" }],
    ["Giry: padlock staircase-catacombs", { verb: "lock", kind: "corridor", corridor: "catacombs-staircase" }],
    ["Richard: swap Giry", { verb: "swap", kind: "piece", character: "giry" }],
    ["Persian: take Christine", { verb: "take", kind: "piece", character: "christine" }],
  ])("%s", (said, expected) => {
    expect(parseMove(said)).toEqual(expected);
  });

  it.each([
    "Christine: gather",
    "Christine: gather nobody",
    "Moncharmin: scatter",
    "Moncharmin: scatter nobody",
    "Raoul: alibi ?",
    "phantom ?",
    "deal Raoul Meg Giry Buquet",
    "Giry: padlock dome-lake",
    "",
  ])("none: %s", (said) => {
    expect(parseMove(said)).toBeNull();
  });
});

it("keeps the choices with a place on the board, and their actions", () => {
  const choices = [
    { action: 166, said: "Christine: gather" },
    { action: 3, said: "Buquet" },
  ];
  expect(findTargets(choices)).toEqual([{ action: 3, move: { verb: "play", kind: "card", character: "buquet" } }]);
});

it("finds the corridor under a padlock", () => {
  expect(findCorridor(["dressing", "wardrobe"])).toBe("wardrobe-dressing");
  expect(findCorridor(null)).toBeNull();
});
