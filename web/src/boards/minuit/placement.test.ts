import { describe, expect, it } from "vitest";
import type { MinuitKnowledge } from "../../api";
import { chooseCastle } from "./layout";
import { findGhosts, groupGuests, guestSpots, spotsOnPlace } from "./placement";

describe("guests", () => {
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

describe("spots on a place", () => {
  const castle = chooseCastle(1000, 640);

  it("are one for each seat, whether its guests are many or few", () => {
    const { guests, ghosts } = spotsOnPlace(castle, 5, [2, 0, 2], [1], false);
    expect([...guests.keys()]).toEqual([0, 2]);
    expect([...ghosts.keys()]).toEqual([1]);
    expect(new Set([...guests.values(), ...ghosts.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });

  it("leave Hugo the upper right of his space", () => {
    const box = castle.placeBox(5);
    const spot = spotsOnPlace(castle, 5, [0], [], true).guests.get(0)!;
    expect(spot.x).toBeLessThan(box.x + box.width / 2);
    expect(spot.y).toBeGreaterThan(box.y + box.height / 2);
  });
});

describe("ghosts", () => {
  const view = {
    round: 1,
    guests: [
      [3, 9],
      [5, "games"],
    ],
  } as unknown as MinuitKnowledge;
  const walk = { kind: "walk", seat: 0, origin: 3, destination: 5 } as const;

  it("stand where the preview has guests that are not there yet", () => {
    const preview: MinuitKnowledge = { ...view, guests: [[9, -10], view.guests[1]!] };
    expect(findGhosts(view, preview, walk)).toEqual([{ seat: 0, place: -10 }]);
  });

  it("stand where the move leads until the preview is there, and when it is of another round", () => {
    expect(findGhosts(view, null, walk)).toEqual([{ seat: 0, place: 5 }]);
    expect(findGhosts(view, { ...view, round: 2, guests: [[1], [2]] }, walk)).toEqual([{ seat: 0, place: 5 }]);
    expect(findGhosts(view, null, null)).toEqual([]);
  });
});
