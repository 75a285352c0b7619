import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Frame, INNER, SIZE, nextByArrow, trace } from "./geometry";
import {
  BLOCKS,
  BUILDINGS,
  DIRECTIONS,
  EXITS,
  LAMPS,
  MANHOLES,
  STREETS,
  beam,
  beyond,
  lampLight,
  neighbour,
} from "./places";

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
    expect(lampLight("F5").sort()).toEqual(["E5", "E6", "G5", "G6"]);
  });

  it("ends a beam at the first hex that is no street", () => {
    expect(beam("G8", "N")).toEqual(["G7", "G6", "G5", "G4", "G3", "G2", "G1"]);
    expect(beam("I8", "NE")).toEqual([]);
  });

  it("has its ways out off the map", () => {
    expect(EXITS.map(beyond)).toEqual(["A1", "M1", "A8", "M8"]);
    for (const exit of EXITS) expect(HEXES).not.toContain(beyond(exit));
  });
});

describe.each([false, true])("a frame, turned: %s", (turned) => {
  const frame = new Frame(turned);

  it("puts neighbours side by side, in the direction it says", () => {
    for (const name of HEXES) {
      for (const direction of DIRECTIONS) {
        const there = frame.towards(frame.middle(name), direction, 2 * INNER);
        const next = frame.middle(neighbour(name, direction));
        expect(Math.hypot(there.x - next.x, there.y - next.y)).toBeLessThan(0.001);
      }
    }
  });

  it("holds every hex and every way out", () => {
    for (const name of [...HEXES, ...EXITS.map(beyond)]) {
      for (const corner of frame.hex(name).split(" ")) {
        const [x, y] = corner.split(",").map(Number) as [number, number];
        expect(x).toBeGreaterThan(-14);
        expect(y).toBeGreaterThan(-14);
        expect(x).toBeLessThan(frame.width - 14);
        expect(y).toBeLessThan(frame.height - 14);
      }
    }
  });

  it("keeps corners at the hex's size", () => {
    for (const corner of frame.corners({ x: 0, y: 0 }).split(" ")) {
      const [x, y] = corner.split(",").map(Number) as [number, number];
      expect(Math.hypot(x, y)).toBeCloseTo(SIZE, 1);
    }
  });
});

describe("turning the map", () => {
  it("points north up on a desk, and to the right on a phone", () => {
    expect(new Frame(false).angle("N")).toBe(-90);
    expect(new Frame(true).angle("N")).toBe(0);
    expect(new Frame(true).width).toBeLessThan(new Frame(true).height);
  });
});

describe("arrow keys", () => {
  const frame = new Frame(false);
  const names = ["G4", "G3", "G6", "I4", "E5"];
  const points = names.map((name) => frame.middle(name));
  const to = (key: string, from = 0) => names[nextByArrow(points, from, key)];

  it("lead to the nearest place in their direction", () => {
    expect(to("ArrowUp")).toBe("G3");
    expect(to("ArrowDown")).toBe("G6");
    expect(to("ArrowRight")).toBe("I4");
    expect(to("ArrowLeft")).toBe("E5");
  });

  it("lead nowhere at the edge, nor do other keys", () => {
    expect(nextByArrow(points, 1, "ArrowUp")).toBe(-1);
    expect(nextByArrow(points, 0, "x")).toBe(-1);
  });
});

describe("a trace", () => {
  it("stops short of both ends", () => {
    const numbers = trace({ x: 0, y: 0 }, { x: 100, y: 0 }, 20).match(/-?[\d.]+/g)!.map(Number);
    const [x1, y1, , , x2, y2] = numbers as [number, number, number, number, number, number];
    expect(Math.hypot(x1, y1)).toBeCloseTo(20, 0);
    expect(Math.hypot(x2 - 100, y2)).toBeCloseTo(20, 0);
  });
});
