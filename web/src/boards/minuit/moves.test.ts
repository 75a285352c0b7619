import { describe, expect, it } from "vitest";
import { groupMoves, movesMatching, parseMove, parseMoves } from "./moves";

describe("a notation", () => {
  it.each([
    ["place 12", { from: null, to: 12 }],
    ["12>14", { from: 12, to: 14 }],
    ["28>2", { from: 28, to: 2 }],
    ["12>library", { from: 12, to: "library" }],
  ])("%s leads to its place", (said, move) => {
    expect(parseMove({ action: 7, said })).toEqual({ action: 7, ...move });
  });

  it.each(["stay", "lost", "roll 4", "roll ghost", "first 3"])("%s has no place on the board", (said) => {
    expect(parseMove({ action: 7, said })).toBeNull();
  });
});

describe("what is picked", () => {
  const said = ["18>23", "25>2", "26>3", "18>library", "25>linen", "26>linen", "stay"];
  const moves = parseMoves(said.map((text, action) => ({ action, said: text })));

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
