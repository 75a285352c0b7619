import { describe, expect, it } from "vitest";
import { findMovers, nextScene, type SceneView } from "./scene";

const view: SceneView = {
  round: 1,
  hugo: 2,
  guests: [
    [3, 9],
    [5, "games"],
  ],
};

describe("a scene", () => {
  it("says where each guest came from", () => {
    const scene = nextScene(nextScene(null, view), {
      ...view,
      guests: [
        [9, 12],
        [5, "games"],
      ],
    });
    expect(scene.guests).toEqual([
      [12, 9],
      [5, "games"],
    ]);
    expect(scene.lastSteps).toEqual([{ from: 3, to: 12, hugo: false }]);
  });

  it("still shows the last move after a roll", () => {
    const moved = nextScene(nextScene(null, view), {
      ...view,
      hugo: 5,
      guests: [
        [-10, 9],
        [-9, "games"],
      ],
    });
    expect(moved.lastSteps).toHaveLength(3);
    expect(
      nextScene(moved, {
        ...view,
        hugo: 5,
        guests: [
          [9, -10],
          ["games", -9],
        ],
      }).lastSteps,
    ).toBe(moved.lastSteps);
  });

  it("shows no moves between two rounds", () => {
    const next: SceneView = {
      ...view,
      round: 2,
      hugo: -10,
      guests: [
        [3, 9],
        [5, 6],
      ],
    };
    expect(nextScene(nextScene(null, view), next).lastSteps).toEqual([]);
  });
});

describe("a preview", () => {
  it("lists the guests that would move, and where", () => {
    expect(
      findMovers(
        [
          [3, 9],
          [5, "games"],
        ],
        {
          guests: [
            [9, "music"],
            [5, "games"],
          ],
        },
      ),
    ).toEqual([{ seat: 0, place: "music" }]);
    expect(findMovers([[3, 9]], null)).toEqual([]);
  });
});
