import { describe, expect, it } from "vitest";
import type { JackDirection, JackHex } from "../../api";
import { BUILDINGS } from "./buildings";
import { FACTS } from "./facts.generated";
import {
  EXITS,
  HEX_INRADIUS,
  HEX_RADIUS,
  MapFrame,
  TURNED_FRAME,
  UPRIGHT_FRAME,
  besideGrid,
  chooseLayout,
  curvePoints,
  exitGrid,
  gridOf,
  type JackBox,
  type JackLayout,
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
        expect(x).toBeGreaterThan(0);
        expect(y).toBeGreaterThan(0);
        expect(x).toBeLessThan(frame.width);
        expect(y).toBeLessThan(frame.height);
      }
    }
  });

  it("has halves that make up the hex", () => {
    const centre = frame.hexCentre("G5");
    const halves = (["upper", "lower"] as const).map((half) => frame.halfHex(centre, half).split(" "));
    for (const corner of frame.hexCorners(centre).split(" ")) expect(halves.flat()).toContain(corner);
    const heights = (half: string[]) => half.map((corner) => Number(corner.split(",")[1]) - centre.y);
    expect(Math.max(...heights(halves[0]!))).toBeLessThan(0.01);
    expect(Math.min(...heights(halves[1]!))).toBeGreaterThan(-0.01);
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

it("bends a trace, and stops short of both ends", () => {
  const points = curvePoints({ x: 0, y: 0 }, { x: 100, y: 0 }, 20);
  const [first, last] = [points[0]!, points.at(-1)!];
  expect(Math.hypot(first.x, first.y)).toBeCloseTo(20, 0);
  expect(Math.hypot(last.x - 100, last.y)).toBeCloseTo(20, 0);
  expect(Math.max(...points.map(({ y }) => y))).toBeGreaterThan(5);
});

/** The rooms that the page gives to the board: desks, a small desk, phones upright and on their side. */
const ROOMS: Record<string, [number, number]> = {
  desk: [976, 676],
  "large desk": [1480, 860],
  "desk without a strip": [976, 812],
  "small desk": [616, 536],
  "small desk without a strip": [616, 680],
  "small desk with a tall strip": [616, 480],
  "phone upright": [382, 600],
  "phone upright with a tall strip": [382, 500],
  "small phone upright": [352, 430],
  "phone on its side": [570, 312],
};

const boxesOf = ({ frame, round, cards, later, alibis }: JackLayout): JackBox[] => [
  { x: 0, y: 0, width: frame.width, height: frame.height },
  round,
  ...cards,
  later,
  alibis,
];

function areApart(one: JackBox, other: JackBox): boolean {
  return (
    one.x + one.width <= other.x + 0.01 ||
    other.x + other.width <= one.x + 0.01 ||
    one.y + one.height <= other.y + 0.01 ||
    other.y + other.height <= one.y + 0.01
  );
}

describe.each(Object.entries(ROOMS))("the layout for a %s", (_name, [width, height]) => {
  const layout = chooseLayout(width, height);
  const scale = width / layout.width;

  it("fills the room", () => {
    expect(layout.width / layout.height).toBeCloseTo(width / height, 3);
  });

  it("has everything within, nothing upon another", () => {
    const boxes = boxesOf(layout);
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(-layout.corner.x - 0.01);
      expect(box.y).toBeGreaterThanOrEqual(-layout.corner.y - 0.01);
      expect(box.x + box.width).toBeLessThanOrEqual(layout.width - layout.corner.x + 0.01);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height - layout.corner.y + 0.01);
      for (const other of boxes.slice(index + 1)) expect(areApart(box, other)).toBe(true);
    }
  });

  it("has cards that a finger meets, and text that one can read", () => {
    for (const card of layout.cards) {
      expect(card.width * scale).toBeGreaterThanOrEqual(76);
      expect(card.height * scale).toBeGreaterThanOrEqual(40);
    }
    expect(14 * layout.pixel * scale).toBeGreaterThan(13.99);
  });

  it("shows a card's text within the drawing", () => {
    const { x, y, width: wide, height: high } = layout.note;
    expect(x).toBeGreaterThanOrEqual(-layout.corner.x);
    expect(y).toBeGreaterThanOrEqual(-layout.corner.y);
    expect(x + wide).toBeLessThanOrEqual(layout.width - layout.corner.x);
    expect(y + high).toBeLessThanOrEqual(layout.height - layout.corner.y);
  });
});

it("turns the map for what is higher than wide, and keeps one map for a strip that grows", () => {
  expect(chooseLayout(976, 676).frame).toBe(UPRIGHT_FRAME);
  expect(chooseLayout(976, 600).frame).toBe(UPRIGHT_FRAME);
  expect(chooseLayout(976, 812).frame).toBe(UPRIGHT_FRAME);
  expect(chooseLayout(616, 536).frame).toBe(TURNED_FRAME);
  expect(chooseLayout(616, 490).frame).toBe(TURNED_FRAME);
  expect(chooseLayout(382, 600).frame).toBe(TURNED_FRAME);
  expect(chooseLayout(570, 312).frame).toBe(UPRIGHT_FRAME);
});
