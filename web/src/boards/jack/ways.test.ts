import { describe, expect, it } from "vitest";
import type { JackEffect } from "../../api";
import { TURNED_FRAME, UPRIGHT_FRAME } from "./layout";
import {
  ARREST_MILLISECONDS,
  countSteps,
  listWalks,
  sceneWaypoints,
  trailLines,
  undergroundTime,
  walkerOf,
  walkMilliseconds,
  walkSceneMilliseconds,
  type Walked,
} from "./ways";

const walk: Walked = { kind: "moved", character: "smith", path: ["G3", "G4", "H5"], by: "walk" };
const sewer: Walked = {
  kind: "moved",
  character: "bert",
  path: ["E5", "G5", "H8", "G8"],
  sewer: ["G5", "H8"],
  by: "walk",
};
const stealthy: Walked = { kind: "moved", character: "stealthy", path: ["A5", "B4", "C4", "D4"], by: "stealthy" };
const swap: Walked = { kind: "moved", character: "gull", path: ["E1", "I8"], by: "swap" };
const accusation: Walked = {
  kind: "accused",
  accuser: "holmes",
  accused: "bert",
  right: true,
  path: ["G6", "G5", "G4"],
};
const escape: Walked = { kind: "left", character: "gull", exit: "NW", path: ["C3", "B2", "B1"] };

describe.each([UPRIGHT_FRAME, TURNED_FRAME])("the way of a piece", (frame) => {
  it("leads over the middle of each hex, over obstacles too", () => {
    for (const effect of [walk, stealthy] as Extract<JackEffect, { kind: "moved" }>[]) {
      const waypoints = sceneWaypoints(frame, effect, effect.character);
      for (const hex of effect.path.slice(1, -1)) {
        const { x, y } = frame.hexCentre(hex);
        const distances = waypoints.map((point) => Math.hypot(point.x - x, point.y - y));
        expect(Math.min(...distances)).toBeLessThan(0.001);
      }
    }
  });

  it("is nobody else's", () => {
    expect(sceneWaypoints(frame, walk, "bert")).toEqual([]);
    expect(sceneWaypoints(frame, undefined, "smith")).toEqual([]);
    expect(sceneWaypoints(frame, { kind: "lamp_out", at: "B6", tile: 1 }, "smith")).toEqual([]);
  });

  it("is straight for those who change places", () => {
    expect(sceneWaypoints(frame, swap, "gull")).toEqual([]);
  });

  it("is not seen under ground", () => {
    const [down, up] = [frame.hexCentre("G5"), frame.hexCentre("H8")];
    const waypoints = sceneWaypoints(frame, sewer, "bert");
    const index = waypoints.findIndex(({ x, y }) => x === up.x && y === up.y);
    expect(waypoints[index - 1]).toEqual(down);
    const time = undergroundTime(sewer)!;
    expect([time.from, time.until].map((share) => Math.round(share * 100))).toEqual([33, 67]);
    expect(undergroundTime(walk)).toBeNull();
  });

  it("leaves a chalk line above ground alone", () => {
    expect(trailLines(frame, walk)).toEqual([walk.path.map((hex) => frame.hexCentre(hex))]);
    const lines = trailLines(frame, sewer);
    expect(lines.map((line) => line.length)).toEqual([2, 2]);
    expect(lines[1]![0]).toEqual(frame.hexCentre("H8"));
  });

  it("leads out of the district behind the last street", () => {
    const points = trailLines(frame, escape)[0]!;
    expect(points).toHaveLength(4);
    expect(countSteps(escape)).toBe(3);
  });

  it("stops for an arrest", () => {
    const waypoints = sceneWaypoints(frame, accusation, "holmes");
    const there = frame.hexCentre("G4");
    const still = waypoints.filter(({ x, y }) => x === there.x && y === there.y);
    const share = still.length / (waypoints.length + 1);
    expect(share).toBeCloseTo(ARREST_MILLISECONDS / walkSceneMilliseconds(accusation), 1);
  });
});

it("takes 250 ms a street, and less for more than four", () => {
  expect(walkMilliseconds(walk)).toBe(500);
  expect(walkMilliseconds(stealthy)).toBe(750);
  const long: Walked = { ...walk, path: ["G3", "G4", "H5", "G5", "G6", "G7", "G8"] };
  expect(walkMilliseconds(long)).toBeGreaterThan(1000);
  expect(walkMilliseconds(long)).toBeLessThan(6 * 250);
});

it("knows who walks", () => {
  expect([walk, accusation, escape].map(walkerOf)).toEqual(["smith", "holmes", "gull"]);
  const turn: JackEffect[] = [{ kind: "card_taken", seat: 0, character: "smith" }, walk];
  expect(listWalks(turn)).toEqual([walk]);
});
