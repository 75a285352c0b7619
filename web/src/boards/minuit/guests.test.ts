import { describe, expect, it } from "vitest";
import { nextDieFace } from "./die";
import { matchGuests, groupGuests, guestSpots } from "./guests";

describe("guests", () => {
  it("stay where they can, and the others move", () => {
    expect(matchGuests([3, 5, 5, "hand"], [3, 5, 9, "hand"])).toEqual([3, 5, 9, "hand"]);
    expect(matchGuests([12, 3], [3, "library"])).toEqual(["library", 3]);
  });

  it("of one seat on one place are one group, with a count", () => {
    const found = groupGuests([
      [5, 5, "games"],
      [5, -10],
    ]);
    expect(found.get(5)).toEqual([
      { seat: 0, place: 5, count: 2 },
      { seat: 1, place: 5, count: 1 },
    ]);
    expect(found.get("games")).toEqual([{ seat: 0, place: "games", count: 1 }]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("of %i seats stand on one space without covering each other", (count) => {
    const box = { x: 0, y: 0, width: 44, height: 44 };
    const found = guestSpots(count, 5, box, 44);
    found.forEach((one, number) => {
      expect(one.x - one.r).toBeGreaterThanOrEqual(0);
      expect(one.x + one.r).toBeLessThanOrEqual(44);
      for (const other of found.slice(number + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.r * 2 - 0.01);
      }
    });
  });
});

describe("the die", () => {
  const view = { round: 1, roller: 0, roll: null, ask: "rolling", hugo: -10 } as const;

  it("shows the number, and keeps it until the next throw", () => {
    expect(nextDieFace(null, { ...view, ask: "moving", roll: 4 }, null)).toBe(4);
    expect(nextDieFace({ ...view, ask: "moving", roll: 4 }, view, 4)).toBe(4);
  });

  it("shows the ghost when Hugo has walked", () => {
    expect(nextDieFace(view, { ...view, roller: 1, hugo: -7 }, 4)).toBe("ghost");
  });

  it("rests while guests are placed", () => {
    expect(nextDieFace(view, { ...view, roller: null, ask: "placing" }, 4)).toBeNull();
  });
});
