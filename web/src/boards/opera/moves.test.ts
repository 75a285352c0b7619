import { describe, expect, it } from "vitest";
import type { OperaMove } from "../../api";
import { findCorridor, lockedCorridor } from "./house";
import { findSpot, findTargets, listArrivals } from "./moves";

const walk: OperaMove = { kind: "walk", actor: "raoul", origin: "wardrobe", destination: "stage" };
const stay: OperaMove = { kind: "stay", actor: "persian", origin: "dome", destination: "dome" };
const leave: OperaMove = { kind: "leave", actor: "persian", target: "meg", destination: "lake" };
const send: OperaMove = { kind: "send", actor: "moncharmin", target: "raoul", origin: "stage", destination: "lake" };
const blackout: OperaMove = { kind: "blackout", actor: "buquet", destination: "dome" };
const padlock: OperaMove = { kind: "padlock", actor: "giry", origin: "staircase", destination: "catacombs" };
const card: OperaMove = { kind: "card", actor: "buquet" };
const swap: OperaMove = { kind: "swap", actor: "richard", target: "giry" };
const take: OperaMove = { kind: "take", actor: "persian", target: "christine" };
const gather: OperaMove = { kind: "gather", actor: "christine" };

describe("a move's place on the board", () => {
  it.each([
    [card, { kind: "card", character: "buquet" }],
    [walk, { kind: "room", room: "stage" }],
    [stay, { kind: "room", room: "dome" }],
    [leave, { kind: "room", room: "lake" }],
    [send, { kind: "room", room: "lake" }],
    [blackout, { kind: "room", room: "dome" }],
    [padlock, { kind: "corridor", corridor: "catacombs-staircase" }],
    [swap, { kind: "piece", character: "giry" }],
    [take, { kind: "piece", character: "christine" }],
  ])("%o", (move, spot) => {
    expect(findSpot(move)).toEqual(spot);
  });

  it.each<OperaMove>([
    gather,
    { kind: "scatter_none", actor: "moncharmin" },
    { kind: "alibi", actor: "raoul" },
    { kind: "identity" },
    { kind: "deal", names: ["raoul", "meg", "giry", "buquet"] },
    { kind: "padlock", actor: "giry", origin: "dome", destination: "lake" },
  ])("none: %o", (move) => {
    expect(findSpot(move)).toBeNull();
  });
});

it("keeps the choices with a place on the board, and their actions", () => {
  const choices = [
    { action: 166, move: gather },
    { action: 3, move: card },
  ];
  expect(findTargets(choices)).toEqual([{ action: 3, move: card, spot: { kind: "card", character: "buquet" } }]);
});

it("knows who comes where by what the move says", () => {
  expect(listArrivals(walk)).toEqual({ raoul: "stage" });
  expect(listArrivals(send)).toEqual({ raoul: "lake" });
  expect(listArrivals(leave)).toEqual({ persian: "lake", meg: "lake" });
  expect(listArrivals(blackout)).toEqual({});
});

it("finds the corridor under a padlock", () => {
  expect(findCorridor("dressing", "wardrobe")).toBe("wardrobe-dressing");
  expect(lockedCorridor(["lake", "catacombs"])).toBe("catacombs-lake");
  expect(lockedCorridor(null)).toBeNull();
});
