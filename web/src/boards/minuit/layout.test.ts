import { describe, expect, it } from "vitest";
import { FACTS } from "./facts.generated";
import {
  layOutCastle,
  cellOf,
  centreOf,
  chooseCastle,
  hugosNextPlaces,
  ROOM_PLANS,
  spacesBetween,
  touchBox,
  type MinuitBox,
  type CastleShape,
} from "./layout";
import { layOutRoom, standBox, estimateWidth } from "./standLayout";

const spaces: readonly number[] = FACTS.spaces;
const SHAPES: CastleShape[] = ["wide", "tall"];

const apart = (a: MinuitBox, b: MinuitBox): boolean =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;
const within = (a: MinuitBox, b: MinuitBox): boolean =>
  a.x >= b.x - 0.01 &&
  a.y >= b.y - 0.01 &&
  a.x + a.width <= b.x + b.width + 0.01 &&
  a.y + a.height <= b.y + b.height + 0.01;

describe("the gallery", () => {
  it("is a ring: each space touches the next, and 28 touches 1", () => {
    for (const space of spaces) {
      const here = cellOf(space);
      const next = cellOf((space % spaces.length) + 1);
      expect(Math.abs(here.x - next.x) + Math.abs(here.y - next.y)).toBe(1);
    }
  });

  it("has its corners at 3, 13, 17 and 27, and the stairs' top in the middle of the left side", () => {
    expect([3, 13, 17, 27, 1].map(cellOf)).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 4 },
      { x: 0, y: 4 },
      { x: 0, y: 2 },
    ]);
  });

  it.each(SHAPES)("runs clockwise, %s", (shape) => {
    const drawn = layOutCastle(shape);
    const middles = spaces.map((space) => centreOf(drawn.placeBox(space)));
    const turned = middles.reduce((sum, { x, y }, number) => {
      const next = middles[(number + 1) % spaces.length]!;
      return sum + x * next.y - next.x * y;
    }, 0);
    expect(turned).toBeGreaterThan(0); // y grows downwards
  });

  it("is walked forwards, past 28 to 1", () => {
    expect(spacesBetween(27, 2)).toEqual([28, 1, 2]);
    expect(spacesBetween(5, 5)).toEqual([]);
  });
});

describe("Hugo's way", () => {
  it("leads up the stairs to space 1 and on", () => {
    expect(hugosNextPlaces(-4, 3)).toEqual([-3, 1, 2]);
    expect(hugosNextPlaces(27, 3)).toEqual([28, 1, 2]);
  });

  it.each(SHAPES)("is drawn from place to place, %s", (shape) => {
    const drawn = layOutCastle(shape);
    const path = [...FACTS.hugo_path, FACTS.spaces[0]].map((place) => drawn.placeBox(place));
    path.slice(1).forEach((box, number) => {
      const before = path[number]!;
      const gaps = [
        box.x - before.x - before.width,
        before.x - box.x - box.width,
        box.y - before.y - before.height,
        before.y - box.y - box.height,
      ];
      expect(Math.max(...gaps)).toBeCloseTo(0);
    });
  });
});

describe("the rooms", () => {
  it.each(SHAPES)("touch their door's space, %s", (shape) => {
    const drawn = layOutCastle(shape);
    for (const { name, door } of FACTS.rooms) {
      const { from, to, out } = drawn.doorSill(door, ROOM_PLANS[name]);
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: 0, height: 0 };
      const inward = { ...middle, x: middle.x - out.x, y: middle.y - out.y };
      const outward = { ...middle, x: middle.x + out.x, y: middle.y + out.y };
      expect(within(inward, drawn.placeBox(door)), name).toBe(true);
      expect(within(outward, drawn.placeBox(name)), name).toBe(true);
    }
  });

  it.each(SHAPES)("overlap neither each other nor anything else, and lie within the drawing, %s", (shape) => {
    const drawn = layOutCastle(shape);
    const places = FACTS.places;
    const whole = { x: 0, y: 0, width: drawn.width, height: drawn.height };
    const boxes = places.map((place) => drawn.placeBox(place));
    boxes.forEach((box, one) => {
      expect(within(box, whole)).toBe(true);
      for (const other of boxes.slice(one + 1)) expect(apart(box, other)).toBe(true);
    });
  });

  it.each(SHAPES)("have a place for their guest and for their furniture, %s", (shape) => {
    const drawn = layOutCastle(shape);
    for (const { name, fright } of FACTS.rooms) {
      expect(within(standBox(drawn, name), drawn.placeBox(name)), name).toBe(true);
      const { furniture } = layOutRoom(drawn, name, 15, fright ? 2 : 1);
      expect(Math.min(furniture.width, furniture.height), name).toBeGreaterThan(15);
    }
  });
});

describe("a name", () => {
  it("is wide or narrow by its letters", () => {
    expect(estimateWidth("ill")).toBeLessThan(estimateWidth("oaf"));
    expect(estimateWidth("mow")).toBeGreaterThan(estimateWidth("oaf"));
  });
});

describe("the area of a space that can be touched", () => {
  it.each(SHAPES)("is larger than the space, and overlaps no other and no room, %s", (shape) => {
    const drawn = layOutCastle(shape);
    const boxes = spaces.map((space) => touchBox(drawn, space));
    boxes.forEach((box, index) => {
      expect(within(drawn.placeBox(spaces[index]!), box)).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(apart(box, other)).toBe(true);
      for (const { name } of FACTS.rooms) expect(apart(box, drawn.placeBox(name))).toBe(true);
    });
    const larger = boxes.filter(({ width, height }) => width * height > drawn.cellSize ** 2 * 1.2);
    expect(larger).toHaveLength(20); // all but the corners and their neighbours on two sides
  });
});

describe("the castle for a room of the page", () => {
  it.each([
    [1016, 560, "wide"],
    [616, 400, "wide"],
    [374, 540, "tall"],
    [490, 312, "wide"],
  ] as const)("of %i by %i pixels is %s", (width, height, shape) => {
    expect(chooseCastle(width, height).shape).toBe(shape);
  });
});
