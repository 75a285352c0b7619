import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { castle, cellOf, centre, hugosWay, ROOMS, SPACES, STEPS, walk, type Box, type Shape } from "./castle";
import { inside, stand, widthOf } from "./stands";

const spaces = Array.from({ length: SPACES }, (_, number) => number + 1);
const SHAPES: Shape[] = ["wide", "tall"];

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;
const within = (a: Box, b: Box): boolean =>
  a.x >= b.x - 0.01 &&
  a.y >= b.y - 0.01 &&
  a.x + a.width <= b.x + b.width + 0.01 &&
  a.y + a.height <= b.y + b.height + 0.01;

describe("the gallery", () => {
  it("is a ring: each space touches the next, and 28 touches 1", () => {
    for (const space of spaces) {
      const here = cellOf(space);
      const next = cellOf((space % SPACES) + 1);
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
    const drawn = castle(shape);
    const middles = spaces.map((space) => centre(drawn.box(space)));
    const turned = middles.reduce((sum, { x, y }, number) => {
      const next = middles[(number + 1) % SPACES]!;
      return sum + x * next.y - next.x * y;
    }, 0);
    expect(turned).toBeGreaterThan(0); // y grows downwards
  });

  it("is walked forwards, past 28 to 1", () => {
    expect(walk(27, 2)).toEqual([28, 1, 2]);
    expect(walk(5, 5)).toEqual([]);
  });
});

describe("Hugo's way", () => {
  it("leads up the stairs to space 1 and on", () => {
    expect(hugosWay(-4, 3)).toEqual([-3, 1, 2]);
    expect(hugosWay(27, 3)).toEqual([28, 1, 2]);
  });
});

describe("the rooms", () => {
  it("are those of the engine, with its doors, fright points and exact numbers", () => {
    const board = readFileSync("../src/limelight/games/minuit/board.py", "utf8");
    const lines = [...board.matchAll(/\("(\w+)", (\d+), (-?\d+), (True|False)\)/g)];
    const theirs = lines.map(([, name, door, fright, exact]) => ({
      name,
      door: Number(door),
      fright: Number(fright),
      exact: exact === "True",
    }));
    expect(ROOMS.map(({ name, door, fright, exact }) => ({ name, door, fright, exact }))).toEqual(theirs);
  });

  it.each(SHAPES)("touch their door's space, %s", (shape) => {
    const drawn = castle(shape);
    for (const { name, door, plan } of ROOMS) {
      const { from, to, out } = drawn.sill(door, plan);
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: 0, height: 0 };
      const inward = { ...middle, x: middle.x - out.x, y: middle.y - out.y };
      const outward = { ...middle, x: middle.x + out.x, y: middle.y + out.y };
      expect(within(inward, drawn.box(door)), name).toBe(true);
      expect(within(outward, drawn.box(name)), name).toBe(true);
    }
  });

  it.each(SHAPES)("overlap neither each other nor anything else, and lie within the drawing, %s", (shape) => {
    const drawn = castle(shape);
    const places = [...spaces, ...STEPS, "cellar", "hand", ...ROOMS.map(({ name }) => name)];
    const whole = { x: 0, y: 0, width: drawn.width, height: drawn.height };
    const boxes = places.map((place) => drawn.box(place));
    boxes.forEach((box, one) => {
      expect(within(box, whole)).toBe(true);
      for (const other of boxes.slice(one + 1)) expect(apart(box, other)).toBe(true);
    });
  });

  it.each(SHAPES)("have a place for their guest and for their furniture, %s", (shape) => {
    const drawn = castle(shape);
    for (const { name, fright } of ROOMS) {
      expect(within(stand(drawn, name), drawn.box(name)), name).toBe(true);
      const { furniture } = inside(drawn, name, 15, fright ? 2 : 1);
      expect(Math.min(furniture.width, furniture.height), name).toBeGreaterThan(15);
    }
  });
});

describe("a name", () => {
  it("is wide or narrow by its letters", () => {
    expect(widthOf("ill")).toBeLessThan(widthOf("oaf"));
    expect(widthOf("mow")).toBeGreaterThan(widthOf("oaf"));
  });
});
