import { describe, expect, it } from "vitest";
import { goers, sceneAfter } from "./scene";

const view = { round: 1, hugo: 2, guests: [[3, 9], [5, "games"]] };

describe("a scene", () => {
  it("tells who came from where", () => {
    const scene = sceneAfter(sceneAfter(null, view), { ...view, guests: [[9, 12], [5, "games"]] });
    expect(scene.guests).toEqual([[12, 9], [5, "games"]]);
    expect(scene.came).toEqual([{ from: 3, to: 12, hugo: false }]);
  });

  it("still shows the last move after a roll", () => {
    const moved = sceneAfter(sceneAfter(null, view), { ...view, hugo: 5, guests: [[-10, 9], [-9, "games"]] });
    expect(moved.came).toHaveLength(3);
    expect(sceneAfter(moved, { ...view, hugo: 5, guests: [[9, -10], ["games", -9]] }).came).toBe(moved.came);
  });

  it("shows no moves between two rounds", () => {
    const next = { ...view, round: 2, hugo: -10, guests: [[3, 9], [5, 6]] };
    expect(sceneAfter(sceneAfter(null, view), next).came).toEqual([]);
  });
});

describe("a preview", () => {
  it("names those who would go, and where", () => {
    expect(goers([[3, 9], [5, "games"]], { guests: [[9, "music"], [5, "games"]] })).toEqual([
      { seat: 0, place: "music" },
    ]);
    expect(goers([[3, 9]], null)).toEqual([]);
  });
});
