import { describe, expect, it } from "vitest";
import { arrangeSheet } from "./arrangement";

const PLAYERS = [2, 3, 4, 5, 6, 7, 8];

describe("the score sheet", () => {
  it.each(PLAYERS)("is whole on a desk, with %i players", (players) => {
    for (const rounds of [1, 3, 8]) {
      expect(arrangeSheet(1016, 650, players, rounds).isSlim).toBe(false);
      expect(arrangeSheet(600, 520, players, rounds).isSlim).toBe(false);
    }
  });

  it("stands beside the castle where the page is wide", () => {
    expect(arrangeSheet(1496, 830, 8, 3)).toEqual({ place: "beside", isSlim: false, columns: 1 });
    expect(arrangeSheet(1016, 650, 2, 1)).toMatchObject({ place: "below", columns: 2 });
  });

  it.each(PLAYERS)("is slim on a phone, below the castle or beside it, with %i players", (players) => {
    expect(arrangeSheet(382, 620, players, 3)).toMatchObject({ place: "below", isSlim: true });
    expect(arrangeSheet(566, 317, players, 3)).toMatchObject({ place: "beside", isSlim: true });
  });

  it("gives names the room that the castle does not need", () => {
    expect(arrangeSheet(600, 620, 4, 1).columns).toBe(1);
    expect(arrangeSheet(600, 480, 4, 1).columns).toBeGreaterThan(1);
  });
});
