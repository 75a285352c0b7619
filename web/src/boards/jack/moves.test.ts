import { describe, expect, it } from "vitest";
import type { JackMove } from "../../api";
import { gridOf } from "./layout";
import { findTargets, listArrivals, type LiftedPiece } from "./moves";

const places = {
  holmes: "G6",
  watson: "I8",
  smith: "G3",
  lestrade: "E5",
  stealthy: "A5",
  goodley: "M4",
  gull: "E1",
  bert: "I4",
} as const;
const choose = (moves: JackMove[]) => moves.map((move, action) => ({ action, move }));
const spots = (moves: JackMove[], lifted: LiftedPiece | null = null) =>
  findTargets(choose(moves), places, lifted).map(({ kind, hex, action }) => [kind, hex, action]);
const points = (moves: JackMove[]) =>
  findTargets(choose(moves), places, null).map(({ kind, at, action }) => [kind, at.column, at.half_row, action]);

const walkTo = (destination: "I3" | "F3"): JackMove => ({ kind: "walk", actor: "smith", origin: "G3", destination });
const bring: JackMove = { kind: "bring", actor: "goodley", target: "bert", origin: "I4", destination: "J4" };
const accuse: JackMove = { kind: "accuse", actor: "holmes", target: "lestrade", origin: "G6", destination: "E5" };
const turnTo = (destination: "N" | "SW"): JackMove => ({ kind: "lantern", actor: "watson", destination });
const carry = (origin: "B6" | "F5", destination: "F1" | "H7"): JackMove => ({
  kind: "lamp",
  actor: "smith",
  origin,
  destination,
});
const cover = (origin: "B7" | "L1", destination: "C5" | "K4"): JackMove => ({
  kind: "cover",
  actor: "bert",
  origin,
  destination,
});
const cordon: JackMove = { kind: "cordon", actor: "lestrade", origin: "NE", destination: "NW" };

describe("what can be clicked", () => {
  it("is the street that a walk or a whistle leads to", () => {
    expect(spots([walkTo("I3"), walkTo("F3")])).toEqual([
      ["street", "I3", 0],
      ["street", "F3", 1],
    ]);
    expect(spots([bring])).toEqual([["street", "J4", 0]]);
  });

  it("is the street of the accused", () => {
    expect(spots([accuse])).toEqual([["accuse", "E5", 0]]);
  });

  it("is the piece of a card, of a swap, of a whistle, and Goodley to whistle", () => {
    const moves: JackMove[] = [
      { kind: "card", actor: "bert" },
      { kind: "swap", actor: "gull", target: "watson" },
      { kind: "call", actor: "goodley", target: "holmes" },
      { kind: "enough", actor: "goodley" },
    ];
    expect(spots(moves)).toEqual([
      ["piece", "I4", 0],
      ["piece", "I8", 1],
      ["piece", "G6", 2],
      ["piece", "M4", 3],
    ]);
  });

  it("is the hex beside Watson in the lantern's direction", () => {
    const watson = gridOf("I8");
    expect(points([turnTo("N"), turnTo("SW")])).toEqual([
      ["direction", watson.column, watson.half_row - 2, 0],
      ["direction", watson.column - 1, watson.half_row + 1, 1],
    ]);
  });

  it("is the way beyond an exit", () => {
    const leaveBy = (destination: "NW" | "SE"): JackMove => ({ kind: "out", actor: "smith", destination });
    expect(points([leaveBy("NW"), leaveBy("SE")])).toEqual([
      ["out", 0, 1, 0],
      ["out", 12, 15, 1],
    ]);
  });

  it("is first each thing that can be picked up, once", () => {
    expect(spots([carry("B6", "F1"), carry("B6", "H7"), carry("F5", "F1")])).toEqual([
      ["take", "B6", null],
      ["take", "F5", null],
    ]);
    expect(points([cordon])).toEqual([["take", 12, 1, null]]);
  });

  it("is then each hex where it may be put down, or its own hex", () => {
    const moves = [walkTo("I3"), cover("B7", "C5"), cover("B7", "K4"), cover("L1", "K4")];
    expect(spots(moves, { kind: "cover", origin: "B7" })).toEqual([
      ["back", "B7", null],
      ["put", "C5", 1],
      ["put", "K4", 2],
    ]);
  });

  it("excludes actions without a place on the board", () => {
    expect(spots([{ kind: "stay", actor: "holmes" }])).toEqual([]);
    expect(spots([{ kind: "identity" }])).toEqual([]);
  });
});

it("knows who comes where by what the move says", () => {
  expect(listArrivals(walkTo("I3"))).toEqual({ smith: "I3" });
  expect(listArrivals(bring)).toEqual({ bert: "J4" });
  expect(listArrivals(accuse)).toEqual({});
});
