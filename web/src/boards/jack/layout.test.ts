import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MapFrame, HEX_INRADIUS, HEX_RADIUS, findNextByArrow, curvedPath } from "./layout";
import {
  BLOCKS,
  BUILDINGS,
  DIRECTIONS,
  EXITS,
  LAMPS,
  MANHOLES,
  STREETS,
  streetsInBeam,
  exitHex,
  streetsLitByLamp,
  neighbour,
} from "./facts";

const HEXES = [...STREETS, ...LAMPS, ...BLOCKS];

describe("the map", () => {
  it("has 60 streets, 18 blocks and 8 lamp posts", () => {
    expect([STREETS.length, BLOCKS.length, LAMPS.length]).toEqual([60, 18, 8]);
    expect(new Set(HEXES).size).toBe(86);
  });

  it("is the engine's", () => {
    const source = new URL("../../../../src/limelight/games/jack/board.py", import.meta.url);
    const map = /MAP: Final = """([^"]*)"""/.exec(readFileSync(source, "utf8"))![1]!;
    const theirs = map.split(/\s+/).filter((word) => word && word !== "--");
    const plain = theirs.map((word) => word.replace("o", ""));
    const marked = (names: string[], mark: string) => names.map((name) => name + mark);
    const ours = [...STREETS, ...marked(LAMPS, "*"), ...marked(BLOCKS, "#")];
    expect(ours.sort()).toEqual(plain.sort());
  });

  it("has a building on every block, and manholes on streets only", () => {
    expect(Object.keys(BUILDINGS).sort()).toEqual([...BLOCKS].sort());
    for (const holes of Object.values(MANHOLES)) {
      for (const name of holes) expect(STREETS).toContain(name);
    }
  });

  it("knows the neighbours of high and low columns", () => {
    const around = (name: string) => DIRECTIONS.map((direction) => neighbour(name, direction));
    expect(around("C5")).toEqual(["C4", "D4", "D5", "C6", "B5", "B4"]);
    expect(around("D5")).toEqual(["D4", "E5", "E6", "D6", "C6", "C5"]);
  });

  it("lights the streets about a lamp", () => {
    expect(streetsLitByLamp("F5").sort()).toEqual(["E5", "E6", "G5", "G6"]);
  });

  it("ends a beam at the first hex that is no street", () => {
    expect(streetsInBeam("G8", "N")).toEqual(["G7", "G6", "G5", "G4", "G3", "G2", "G1"]);
    expect(streetsInBeam("I8", "NE")).toEqual([]);
  });

  it("has its ways out off the map", () => {
    expect(EXITS.map(exitHex)).toEqual(["A1", "M1", "A8", "M8"]);
    for (const exit of EXITS) expect(HEXES).not.toContain(exitHex(exit));
  });
});

describe.each([false, true])("a frame, turned: %s", (turned) => {
  const frame = new MapFrame(turned);

  it("puts neighbours side by side, in the direction it says", () => {
    for (const name of HEXES) {
      for (const direction of DIRECTIONS) {
        const there = frame.pointTowards(frame.hexCentre(name), direction, 2 * HEX_INRADIUS);
        const next = frame.hexCentre(neighbour(name, direction));
        expect(Math.hypot(there.x - next.x, there.y - next.y)).toBeLessThan(0.001);
      }
    }
  });

  it("holds every hex and every way out", () => {
    for (const name of [...HEXES, ...EXITS.map(exitHex)]) {
      for (const corner of frame.hexPolygon(name).split(" ")) {
        const [x, y] = corner.split(",").map(Number) as [number, number];
        expect(x).toBeGreaterThan(-14);
        expect(y).toBeGreaterThan(-14);
        expect(x).toBeLessThan(frame.width - 14);
        expect(y).toBeLessThan(frame.height - 14);
      }
    }
  });

  it("keeps corners at the hex's size", () => {
    for (const corner of frame.hexCorners({ x: 0, y: 0 }).split(" ")) {
      const [x, y] = corner.split(",").map(Number) as [number, number];
      expect(Math.hypot(x, y)).toBeCloseTo(HEX_RADIUS, 1);
    }
  });
});

describe("turning the map", () => {
  it("points north up on a desk, and to the right on a phone", () => {
    expect(new MapFrame(false).directionAngle("N")).toBe(-90);
    expect(new MapFrame(true).directionAngle("N")).toBe(0);
    expect(new MapFrame(true).width).toBeLessThan(new MapFrame(true).height);
  });
});

describe("arrow keys", () => {
  const frame = new MapFrame(false);
  const names = ["G4", "G3", "G6", "I4", "E5"];
  const points = names.map((name) => frame.hexCentre(name));
  const to = (key: string, from = 0) => names[findNextByArrow(points, from, key)];

  it("lead to the nearest place in their direction", () => {
    expect(to("ArrowUp")).toBe("G3");
    expect(to("ArrowDown")).toBe("G6");
    expect(to("ArrowRight")).toBe("I4");
    expect(to("ArrowLeft")).toBe("E5");
  });

  it("lead nowhere at the edge, nor do other keys", () => {
    expect(findNextByArrow(points, 1, "ArrowUp")).toBe(-1);
    expect(findNextByArrow(points, 0, "x")).toBe(-1);
  });
});

describe("a trace", () => {
  it("stops short of both ends", () => {
    const numbers = curvedPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 20)
      .match(/-?[\d.]+/g)!
      .map(Number);
    const [x1, y1, , , x2, y2] = numbers as [number, number, number, number, number, number];
    expect(Math.hypot(x1, y1)).toBeCloseTo(20, 0);
    expect(Math.hypot(x2 - 100, y2)).toBeCloseTo(20, 0);
  });
});
