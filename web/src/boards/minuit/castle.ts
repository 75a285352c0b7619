/** The castle's plan: where every place lies, on a wide screen and, turned a quarter, on a tall one. */

export type Shape = "wide" | "tall";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A place as the view names it: "hand", a space 1 to 28, a room, a step -10 to -3, or "cellar". */
export type Place = number | string;

/** A rectangle of the plan, in cells of the gallery: left, top, right, bottom. */
type Plan = readonly [number, number, number, number];

export const SPACES = 28;
const ACROSS = 11;
const DOWN = 5;
/** How deep the rooms are, and the court before the gate. */
const DEEP = 2;
const COURT = 1.35;

export interface Room {
  name: string;
  door: number;
  plan: Plan;
  /** Fright points, where there are any. */
  fright: number;
  exact: boolean;
}

export const ROOMS: readonly Room[] = [
  { name: "cloakroom", door: 3, plan: [-COURT, -DEEP, 1, 0], fright: 0, exact: false },
  { name: "music", door: 4, plan: [1, -DEEP, 2.65, 0], fright: 0, exact: false },
  { name: "games", door: 6, plan: [2.65, -DEEP, 4.25, 0], fright: -3, exact: true },
  { name: "hunting", door: 9, plan: [5, -DEEP, 7.3, 0], fright: -3, exact: true },
  { name: "bedroom", door: 11, plan: [7.3, -DEEP, 9.75, 0], fright: 0, exact: false },
  { name: "parlour", door: 15, plan: [ACROSS, 0, ACROSS + DEEP, 3.1], fright: 0, exact: false },
  { name: "ballroom", door: 17, plan: [ACROSS, 3.1, ACROSS + DEEP, DOWN + DEEP], fright: 0, exact: false },
  { name: "dining", door: 18, plan: [8.2, DOWN, ACROSS, DOWN + DEEP], fright: 0, exact: false },
  { name: "library", door: 21, plan: [5.4, DOWN, 8.2, DOWN + DEEP], fright: 1, exact: false },
  { name: "kitchen", door: 24, plan: [2.7, DOWN, 5.4, DOWN + DEEP], fright: 0, exact: false },
  { name: "linen", door: 26, plan: [1, DOWN, 2.7, DOWN + DEEP], fright: 1, exact: false },
];

/** Doors that never open. */
export const CLOSETS: readonly { name: string; door: number; plan: Plan }[] = [
  { name: "cupboard", door: 7, plan: [4.25, -DEEP, 5, 0] },
  { name: "studio", door: 13, plan: [9.75, -DEEP, ACROSS + DEEP, 0] },
  { name: "bathroom", door: 27, plan: [-COURT, DOWN, 1, DOWN + DEEP] },
];

export const STEPS: readonly number[] = [-10, -9, -8, -7, -6, -5, -4, -3];
export const CELLAR_FRIGHT = 2;
const STEP = 0.85;

const COURT_PLAN: Plan = [-COURT, 0, 0, DOWN];
const CELLAR_PLAN: Plan = [1 + STEPS.length * STEP, 1, ACROSS - 1, DOWN - 1];
const HALL_PLAN: Plan = [1, 1, ACROSS - 1, DOWN - 1];
const RING_PLAN: Plan = [0, 0, ACROSS, DOWN];
const WALLS_PLAN: Plan = [-COURT, -DEEP, ACROSS + DEEP, DOWN + DEEP];

/** The column and row of a space: up the left side, then clockwise. */
export function cellOf(space: number): Point {
  if (space <= 3) return { x: 0, y: 3 - space };
  if (space <= 13) return { x: space - 3, y: 0 };
  if (space <= 17) return { x: ACROSS - 1, y: space - 13 };
  if (space <= 27) return { x: 27 - space, y: DOWN - 1 };
  return { x: 0, y: 3 };
}

export function isSpace(place: Place): place is number {
  return typeof place === "number" && place > 0;
}

export function isStep(place: Place): place is number {
  return typeof place === "number" && place < 0;
}

/** The spaces walked over from one to another, without the first, with the last. */
export function walk(from: number, to: number): number[] {
  const far = (to - from + SPACES) % SPACES;
  return Array.from({ length: far }, (_, step) => ((from + step) % SPACES) + 1);
}

/** Hugo's way: up the stairs, then round and round; the places after this one. */
export function hugosWay(from: number, count: number): number[] {
  const way: number[] = [];
  for (let at = from; way.length < count; way.push(at)) {
    at = at === -3 ? 1 : at < 0 ? at + 1 : (at % SPACES) + 1;
  }
  return way;
}

/** A drawn castle: its cell's size, its extent, and the box of each of its parts. */
export interface Castle {
  shape: Shape;
  cell: number;
  width: number;
  height: number;
  court: Box;
  hall: Box;
  ring: Box;
  walls: Box;
  box: (place: Place) => Box;
  closet: (name: string) => Box;
  /** The two ends of the sill of a space's door, and the way out of the gallery through it. */
  sill: (space: number, plan: Plan) => { from: Point; to: Point; out: Point };
}

export function castle(shape: Shape): Castle {
  const cell = shape === "wide" ? 61 : 42;
  const margin = shape === "wide" ? 20 : 12;
  const before = shape === "wide" ? { x: COURT, y: DEEP } : { x: DEEP, y: COURT };

  const at = (x: number, y: number): Point =>
    shape === "wide"
      ? { x: margin + (before.x + x) * cell, y: margin + (before.y + y) * cell }
      : { x: margin + (before.x + DOWN - y) * cell, y: margin + (before.y + x) * cell };
  const draw = ([left, top, right, bottom]: Plan): Box => {
    const one = at(left, top);
    const other = at(right, bottom);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
  const walls = draw(WALLS_PLAN);

  const plan = (place: Place): Plan => {
    if (place === "hand") return COURT_PLAN;
    if (place === "cellar") return CELLAR_PLAN;
    if (isSpace(place)) {
      const { x, y } = cellOf(place);
      return [x, y, x + 1, y + 1];
    }
    if (isStep(place)) {
      const left = 1 + (-3 - place) * STEP;
      return [left, 1, left + STEP, DOWN - 1];
    }
    const room = ROOMS.find(({ name }) => name === place);
    if (!room) throw new Error(`no such place: ${place}`);
    return room.plan;
  };

  return {
    shape,
    cell,
    width: walls.width + 2 * margin,
    height: walls.height + 2 * margin,
    court: draw(COURT_PLAN),
    hall: draw(HALL_PLAN),
    ring: draw(RING_PLAN),
    walls,
    box: (place) => draw(plan(place)),
    closet: (name) => draw(CLOSETS.find((closet) => closet.name === name)!.plan),
    sill: (space, [left, top, right, bottom]) => {
      const { x, y } = cellOf(space);
      const [a, b, out]: [[number, number], [number, number], [number, number]] =
        bottom <= 0
          ? [[x + 0.22, 0], [x + 0.78, 0], [0, -1]]
          : top >= DOWN
            ? [[x + 0.22, DOWN], [x + 0.78, DOWN], [0, 1]]
            : left >= ACROSS
              ? [[ACROSS, y + 0.22], [ACROSS, y + 0.78], [1, 0]]
              : [[right, y + 0.22], [right, y + 0.78], [-1, 0]];
      const origin = at(0, 0);
      const tip = at(...out);
      return {
        from: at(...a),
        to: at(...b),
        out: { x: (tip.x - origin.x) / cell, y: (tip.y - origin.y) / cell },
      };
    },
  };
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
