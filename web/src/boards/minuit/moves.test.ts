import { describe, expect, it } from "vitest";
import type { MinuitMove } from "../../api";
import { groupMoves, listGuestMoves, movesMatching } from "./moves";

describe("a move", () => {
  it.each<[MinuitMove, object]>([
    [
      { kind: "place", seat: 0, origin: "hand", destination: 12 },
      { from: null, to: 12 },
    ],
    [
      { kind: "walk", seat: 0, origin: 28, destination: 2 },
      { from: 28, to: 2 },
    ],
    [
      { kind: "enter", seat: 0, origin: 12, destination: "library" },
      { from: 12, to: "library" },
    ],
  ])("%o leads to its place", (move, ends) => {
    expect(listGuestMoves([{ action: 7, move }])).toEqual([{ action: 7, ...ends }]);
  });

  it.each<MinuitMove>([
    { kind: "stay", seat: 0, origin: 3 },
    { kind: "lost", seat: 0, points: 4 },
    { kind: "roll", seat: 0, points: 4 },
    { kind: "ghost", seat: 0 },
    { kind: "first", seat: 2 },
  ])("%o has no place on the board", (move) => {
    expect(listGuestMoves([{ action: 7, move }])).toEqual([]);
  });
});

describe("what is picked", () => {
  const walk = (origin: number, destination: number): MinuitMove => ({ kind: "walk", seat: 0, origin, destination });
  const enter = (origin: number, destination: "library" | "linen"): MinuitMove => ({
    kind: "enter",
    seat: 0,
    origin,
    destination,
  });
  const choices = [
    walk(18, 23),
    walk(25, 2),
    walk(26, 3),
    enter(18, "library"),
    enter(25, "linen"),
    enter(26, "linen"),
  ];
  const moves = listGuestMoves(choices.map((move, action) => ({ action, move })));

  it("leaves a guest's own destinations", () => {
    expect(movesMatching(moves, { from: 25, to: null }).map(({ to }) => to)).toEqual([2, "linen"]);
  });

  it("leaves the guests that reach a room", () => {
    expect(movesMatching(moves, { from: null, to: "linen" }).map(({ from }) => from)).toEqual([25, 26]);
  });

  it("is offered once for each destination", () => {
    const destinations = groupMoves(moves, ({ to }) => to);
    expect([...destinations.keys()]).toEqual([23, 2, 3, "library", "linen"]);
    expect(destinations.get("linen")).toHaveLength(2);
  });
});
