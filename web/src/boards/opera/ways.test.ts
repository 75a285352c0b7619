import { describe, expect, it } from "vitest";
import type { OperaEffect } from "../../api";
import { SHIFT_MILLISECONDS } from "../kit/glide";
import type { Scene } from "../../stage/scene";
import { SQUARE_LAYOUT as layout, pieceSpots } from "./layout";
import { arcPoints, findSceneWay, listMoves, trailPoints, wayPoints, type Moved } from "./ways";

const middle = (room: keyof typeof layout.rooms) => pieceSpots(layout, room, 1)[0]!;
const walk: Moved = { kind: "moved", character: "raoul", path: ["dome", "staircase", "auditorium"], by: "walk" };
const sceneOf = (effect: OperaEffect, glideMilliseconds: number): Scene<OperaEffect> => ({
  number: 1,
  effect,
  milliseconds: glideMilliseconds,
  glideMilliseconds,
  sentence: "",
  headline: "",
});

describe("a way", () => {
  it("leads through the corridors between its rooms, in their order", () => {
    const points = wayPoints(layout, walk.path);
    const corridor = layout.corridors["staircase-dome"].points;
    expect(points[0]).toMatchObject({ x: middle("dome").x, y: middle("dome").y });
    expect(points.slice(1, 1 + corridor.length)).toEqual(corridor.toReversed());
    expect(points).toContainEqual(middle("staircase"));
    expect(points.at(-1)).toEqual(middle("auditorium"));
  });

  it("leads through a secret passage", () => {
    const points = wayPoints(layout, ["dome", "dressing"]);
    expect(points.slice(1, -1)).toEqual(layout.passages["dressing-dome"].points.toReversed());
  });

  it("is straight between rooms that nothing joins", () => {
    expect(wayPoints(layout, ["dome", "wardrobe"])).toEqual([middle("dome"), middle("wardrobe")]);
  });

  it("is an arc for those who change places, and theirs do not cross", () => {
    const there = arcPoints({ x: 0, y: 0 }, { x: 100, y: 0 });
    const back = arcPoints({ x: 100, y: 0 }, { x: 0, y: 0 });
    expect([there[0], there.at(-1)]).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
    for (const [index, point] of there.slice(1, -1).entries()) {
      expect(point.y * back[index + 1]!.y).toBeLessThan(0);
    }
    expect(trailPoints(layout, { path: ["dome", "lake"], by: "swap" })).toHaveLength(there.length);
  });
});

describe("a piece in a scene", () => {
  it("walks its way as long as the scene lasts", () => {
    const way = findSceneWay(layout, sceneOf(walk, 500), "raoul");
    expect(way).toEqual({ waypoints: wayPoints(layout, walk.path).slice(1, -1), milliseconds: 500 });
  });

  it("moves on after its scene if others are moved with it", () => {
    const { milliseconds } = findSceneWay(layout, sceneOf({ ...walk, by: "swap" }, 200), "raoul");
    expect(milliseconds).toBeGreaterThan(200);
  });

  it("only makes room in the scene of another", () => {
    expect(findSceneWay(layout, sceneOf(walk, 5000), "meg")).toEqual({
      waypoints: [],
      milliseconds: SHIFT_MILLISECONDS,
    });
  });

  it("does not move where nothing may", () => {
    expect(findSceneWay(layout, sceneOf(walk, 0), "raoul").milliseconds).toBe(0);
    expect(findSceneWay(layout, sceneOf(walk, 0), "meg").milliseconds).toBe(0);
  });
});

it("lists what moved in the last turn", () => {
  expect(listMoves([{ kind: "card_taken", seat: 0, character: "raoul" }, walk])).toEqual([walk]);
});
