import { describe, expect, it } from "vitest";
import type { OperaMove } from "../../api";
import { findCorridor, lockedCorridor } from "./house";
import { WIDE_LAYOUT } from "./layout";
import { listArrivals } from "./moves";
import { placePieces } from "./placement";
import { listSpots } from "./spots";

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

const ground = {
  layout: WIDE_LAYOUT,
  pieces: placePieces(WIDE_LAYOUT, { giry: "lake", christine: "dome" }, {}).pieces,
  cardSlots: [null, "meg", "buquet", "raoul"] as const,
};

describe("a move's place on the board", () => {
  it.each([
    [card, "card buquet"],
    [walk, "room stage"],
    [stay, "room dome"],
    [leave, "room lake"],
    [send, "room lake"],
    [blackout, "room dome"],
    [padlock, "corridor catacombs-staircase"],
    [swap, "piece giry"],
    [take, "piece christine"],
  ])("%o", (move, key) => {
    const [spot] = listSpots([{ action: 7, move }], ground);
    expect(spot).toMatchObject({ key, action: 7 });
    expect(spot!.label).not.toBe("");
  });

  it.each<OperaMove>([
    gather,
    { kind: "scatter_none", actor: "moncharmin" },
    { kind: "alibi", actor: "raoul" },
    { kind: "identity" },
    { kind: "deal", names: ["raoul", "meg", "giry", "buquet"] },
    { kind: "padlock", actor: "giry", origin: "dome", destination: "lake" },
  ])("none: %o", (move) => {
    expect(listSpots([{ action: 7, move }], ground)).toEqual([]);
  });
});

it("puts pieces above the rooms in which they stand", () => {
  const choices = [
    { action: 1, move: swap },
    { action: 2, move: walk },
  ];
  expect(listSpots(choices, ground).map(({ kind }) => kind)).toEqual(["room", "piece"]);
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
