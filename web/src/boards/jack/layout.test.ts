import { describe, expect, it } from "vitest";
import type { JackDirection, JackHex } from "../../api";
import { BUILDINGS } from "./buildings";
import { FACTS } from "./facts.generated";
import {
  EXITS,
  HEX_INRADIUS,
  HEX_RADIUS,
  MapFrame,
  besideGrid,
  curvedPath,
  exitGrid,
  findNextByArrow,
  gridOf,
} from "./layout";

const HEXES = Object.keys(FACTS.hexes) as JackHex[];

const gridPlace = (hex: JackHex) => ({ column: gridOf(hex).column, half_row: gridOf(hex).half_row });

describe("the map", () => {
  it("has a building on every block", () => {
    expect(Object.keys(BUILDINGS).sort()).toEqual([...FACTS.obstacles].sort());
  });

  it("draws the neighbours of each hex beside it", () => {
    for (const hex of HEXES) {
      const around: Partial<Record<JackDirection, JackHex>> = FACTS.hexes[hex].neighbours;
      for (const direction of FACTS.directions) {
        const neighbour = around[direction];
        if (neighbour) expect(besideGrid(gridOf(hex), direction), hex).toMatchObject(gridPlace(neighbour));
      }
    }
  });

  it("has its ways out off the map, at its corners", () => {
    const corners = EXITS.map((exit) => [exit, exitGrid(exit)]);
    expect(Object.fromEntries(corners)).toEqual({
      NW: { column: 0, half_row: 1 },
      NE: { column: 12, half_row: 1 },
      SW: { column: 0, half_row: 15 },
      SE: { column: 12, half_row: 15 },
    });
    const drawn = new Set(HEXES.map((hex) => `${gridOf(hex).column} ${gridOf(hex).half_row}`));
    for (const exit of EXITS) expect(drawn).not.toContain(`${exitGrid(exit).column} ${exitGrid(exit).half_row}`);
  });
});

describe.each([false, true])("a frame, turned: %s", (turned) => {
  const frame = new MapFrame(turned);

  it("puts neighbours side by side, in the direction it says", () => {
    for (const name of HEXES) {
      for (const direction of FACTS.directions) {
        const there = frame.pointTowards(frame.hexCentre(name), direction, 2 * HEX_INRADIUS);
        const next = frame.gridCentre(besideGrid(gridOf(name), direction));
        expect(Math.hypot(there.x - next.x, there.y - next.y)).toBeLessThan(0.001);
      }
    }
  });

  it("holds every hex and every way out", () => {
    for (const hex of [...HEXES.map(gridOf), ...EXITS.map(exitGrid)]) {
      for (const corner of frame.hexPolygon(hex).split(" ")) {
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
  const names = ["G4", "G3", "G6", "I4", "E5"] as const;
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
