import { describe, expect, it } from "vitest";
import { locked, place, targets } from "./targets";

describe("a notation's place on the board", () => {
  it.each([
    ["Meg", { verb: "play", kind: "card", character: "meg" }],
    ["Raoul: wardrobe → stage", { verb: "walk", kind: "room", room: "stage", character: "raoul" }],
    ["Persian: stay dome", { verb: "stay", kind: "room", room: "dome", character: "persian" }],
    ["Persian: leave in lake", { verb: "leave", kind: "room", room: "lake", character: "persian" }],
    ["Moncharmin: Raoul → lake", { verb: "send", kind: "room", room: "lake", character: "raoul" }],
    ["Buquet: blackout dome", { verb: "darken", kind: "room", room: "dome", character: null }],
    ["Giry: padlock dome-flies", { verb: "lock", kind: "corridor", corridor: "dome-flies" }],
    [
      "Giry: padlock staircase-catacombs",
      { verb: "lock", kind: "corridor", corridor: "catacombs-staircase" },
    ],
    ["Richard: swap Giry", { verb: "swap", kind: "piece", character: "giry" }],
    ["Persian: take Christine", { verb: "take", kind: "piece", character: "christine" }],
  ])("%s", (said, expected) => {
    expect(place(said)).toEqual(expected);
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
    expect(place(said)).toBeNull();
  });
});

it("keeps the choices that have a place, with their actions", () => {
  const choices = [
    { action: 166, said: "Christine: gather" },
    { action: 3, said: "Buquet" },
  ];
  expect(targets(choices)).toEqual([
    { action: 3, place: { verb: "play", kind: "card", character: "buquet" } },
  ]);
});

it("finds the corridor under a padlock", () => {
  expect(locked(["dressing", "wardrobe"])).toBe("wardrobe-dressing");
  expect(locked(null)).toBeNull();
});
