/** The castle's plan: where every place lies, on a wide screen and, turned a quarter, on a tall one. */

import type { MinuitPlace, MinuitRoom } from "../../api";
import type { Point } from "../kit/geometry";
import { FACTS } from "./facts.generated";

export type CastleShape = "wide" | "tall";

export interface MinuitBox extends Point {
  width: number;
  height: number;
}

/** A rectangle of the plan, in cells of the gallery: left, top, right, bottom. */
export type PlanRect = readonly [number, number, number, number];

const SPACE_COUNT = FACTS.spaces.length;
const GALLERY_COLUMNS = 11;
const GALLERY_ROWS = 5;
/** The depth of the rooms, and of the court before the gate, in cells. */
const ROOM_DEPTH = 2;
const COURT_DEPTH = 1.35;

export const ROOM_PLANS: Record<MinuitRoom, PlanRect> = {
  cloakroom: [-COURT_DEPTH, -ROOM_DEPTH, 1, 0],
  music: [1, -ROOM_DEPTH, 2.65, 0],
  games: [2.65, -ROOM_DEPTH, 4.25, 0],
  hunting: [5, -ROOM_DEPTH, 7.3, 0],
  bedroom: [7.3, -ROOM_DEPTH, 9.75, 0],
  parlour: [GALLERY_COLUMNS, 0, GALLERY_COLUMNS + ROOM_DEPTH, 3.1],
  ballroom: [GALLERY_COLUMNS, 3.1, GALLERY_COLUMNS + ROOM_DEPTH, GALLERY_ROWS + ROOM_DEPTH],
  dining: [8.2, GALLERY_ROWS, GALLERY_COLUMNS, GALLERY_ROWS + ROOM_DEPTH],
  library: [5.4, GALLERY_ROWS, 8.2, GALLERY_ROWS + ROOM_DEPTH],
  kitchen: [2.7, GALLERY_ROWS, 5.4, GALLERY_ROWS + ROOM_DEPTH],
  linen: [1, GALLERY_ROWS, 2.7, GALLERY_ROWS + ROOM_DEPTH],
};

/** What is behind the doors that never open. */
export type Closet = (typeof FACTS.closed_doors)[number]["name"];
export const CLOSET_PLANS: Record<Closet, PlanRect> = {
  cupboard: [4.25, -ROOM_DEPTH, 5, 0],
  studio: [9.75, -ROOM_DEPTH, GALLERY_COLUMNS + ROOM_DEPTH, 0],
  bathroom: [-COURT_DEPTH, GALLERY_ROWS, 1, GALLERY_ROWS + ROOM_DEPTH],
};

/** The steps from the top of the stairs, where they reach the first space, down to the cellar. */
const STEPS_FROM_TOP: number[] = FACTS.steps.map(({ step }) => step).reverse();
const STEP_WIDTH = 0.85;

const COURT_PLAN: PlanRect = [-COURT_DEPTH, 0, 0, GALLERY_ROWS];
const CELLAR_PLAN: PlanRect = [1 + STEPS_FROM_TOP.length * STEP_WIDTH, 1, GALLERY_COLUMNS - 1, GALLERY_ROWS - 1];
const HALL_PLAN: PlanRect = [1, 1, GALLERY_COLUMNS - 1, GALLERY_ROWS - 1];
const RING_PLAN: PlanRect = [0, 0, GALLERY_COLUMNS, GALLERY_ROWS];
const WALLS_PLAN: PlanRect = [-COURT_DEPTH, -ROOM_DEPTH, GALLERY_COLUMNS + ROOM_DEPTH, GALLERY_ROWS + ROOM_DEPTH];

/** The column and row of a space: up the left side, then clockwise. */
export function cellOf(space: number): Point {
  if (space <= 3) return { x: 0, y: 3 - space };
  if (space <= 13) return { x: space - 3, y: 0 };
  if (space <= 17) return { x: GALLERY_COLUMNS - 1, y: space - 13 };
  if (space <= 27) return { x: 27 - space, y: GALLERY_ROWS - 1 };
  return { x: 0, y: 3 };
}

export function isSpace(place: MinuitPlace): place is number {
  return typeof place === "number" && place > 0;
}

export function isStep(place: MinuitPlace): place is number {
  return typeof place === "number" && place < 0;
}

/** The fright points of a guest that was captured onto a step. */
export function frightOnStep(place: number): number {
  return FACTS.steps.find(({ step }) => step === place)!.fright;
}

/** The spaces on the way from one space to another, without the first and with the last. */
export function spacesBetween(from: number, to: number): number[] {
  const distance = (to - from + SPACE_COUNT) % SPACE_COUNT;
  return Array.from({ length: distance }, (_, step) => ((from + step) % SPACE_COUNT) + 1);
}

const HUGO_PATH: readonly number[] = FACTS.hugo_path;

/** The next places on Hugo's path: up the stairs, then round the gallery. */
export function hugosNextPlaces(from: number, count: number): number[] {
  const start = HUGO_PATH.indexOf(from);
  const gallery = HUGO_PATH.indexOf(FACTS.spaces[0]);
  return Array.from({ length: count }, (_, step) => {
    const index = start + step + 1;
    return HUGO_PATH[index] ?? HUGO_PATH[gallery + (index - HUGO_PATH.length)]!;
  });
}

/** The drawing's measures: the size of a cell, the extent, and the box of each part. */
export interface Castle {
  shape: CastleShape;
  cellSize: number;
  width: number;
  height: number;
  court: MinuitBox;
  hall: MinuitBox;
  ring: MinuitBox;
  walls: MinuitBox;
  placeBox: (place: MinuitPlace) => MinuitBox;
  closetBox: (name: Closet) => MinuitBox;
  /** The two ends of the sill of a space's door, and the direction out of the gallery through it. */
  doorSill: (space: number, plan: PlanRect) => { from: Point; to: Point; out: Point };
}

export function layOutCastle(shape: CastleShape): Castle {
  const cell = shape === "wide" ? 61 : 42;
  const margin = shape === "wide" ? 20 : 12;
  const offsetCells = shape === "wide" ? { x: COURT_DEPTH, y: ROOM_DEPTH } : { x: ROOM_DEPTH, y: COURT_DEPTH };

  const toPoint = (x: number, y: number): Point =>
    shape === "wide"
      ? { x: margin + (offsetCells.x + x) * cell, y: margin + (offsetCells.y + y) * cell }
      : { x: margin + (offsetCells.x + GALLERY_ROWS - y) * cell, y: margin + (offsetCells.y + x) * cell };
  const toBox = ([left, top, right, bottom]: PlanRect): MinuitBox => {
    const corner = toPoint(left, top);
    const oppositeCorner = toPoint(right, bottom);
    return {
      x: Math.min(corner.x, oppositeCorner.x),
      y: Math.min(corner.y, oppositeCorner.y),
      width: Math.abs(corner.x - oppositeCorner.x),
      height: Math.abs(corner.y - oppositeCorner.y),
    };
  };
  const walls = toBox(WALLS_PLAN);

  const planOf = (place: MinuitPlace): PlanRect => {
    if (place === "hand") return COURT_PLAN;
    if (place === "cellar") return CELLAR_PLAN;
    if (typeof place !== "number") return ROOM_PLANS[place];
    if (isSpace(place)) {
      const { x, y } = cellOf(place);
      return [x, y, x + 1, y + 1];
    }
    const left = 1 + STEPS_FROM_TOP.indexOf(place) * STEP_WIDTH;
    return [left, 1, left + STEP_WIDTH, GALLERY_ROWS - 1];
  };

  return {
    shape,
    cellSize: cell,
    width: walls.width + 2 * margin,
    height: walls.height + 2 * margin,
    court: toBox(COURT_PLAN),
    hall: toBox(HALL_PLAN),
    ring: toBox(RING_PLAN),
    walls,
    placeBox: (place) => toBox(planOf(place)),
    closetBox: (name) => toBox(CLOSET_PLANS[name]),
    doorSill: (space, [left, top, right, bottom]) => {
      const { x, y } = cellOf(space);
      const [a, b, out]: [[number, number], [number, number], [number, number]] =
        bottom <= 0
          ? [
              [x + 0.22, 0],
              [x + 0.78, 0],
              [0, -1],
            ]
          : top >= GALLERY_ROWS
            ? [
                [x + 0.22, GALLERY_ROWS],
                [x + 0.78, GALLERY_ROWS],
                [0, 1],
              ]
            : left >= GALLERY_COLUMNS
              ? [
                  [GALLERY_COLUMNS, y + 0.22],
                  [GALLERY_COLUMNS, y + 0.78],
                  [1, 0],
                ]
              : [
                  [right, y + 0.22],
                  [right, y + 0.78],
                  [-1, 0],
                ];
      const origin = toPoint(0, 0);
      const tip = toPoint(...out);
      return {
        from: toPoint(...a),
        to: toPoint(...b),
        out: { x: (tip.x - origin.x) / cell, y: (tip.y - origin.y) / cell },
      };
    },
  };
}

const CASTLES = { wide: layOutCastle("wide"), tall: layOutCastle("tall") };

/** The castle whose spaces are larger on the screen, for the room that there is, in pixels. */
export function chooseCastle(width: number, height: number): Castle {
  const cellPixels = (castle: Castle) => castle.cellSize * Math.min(width / castle.width, height / castle.height);
  return cellPixels(CASTLES.tall) > cellPixels(CASTLES.wide) ? CASTLES.tall : CASTLES.wide;
}

/** How much further than its edge a space can be touched, towards the hall: fingers need the room. */
const TOUCH_OVERHANG = 0.3;

/** The area of a space that reacts to the pointer: never over that of another space. */
export function touchBox(castle: Castle, space: number): MinuitBox {
  const { x, y, width, height } = castle.placeBox(space);
  const { ring, cellSize } = castle;
  const overhang = cellSize * TOUCH_OVERHANG;
  const isLeft = x <= ring.x + 1;
  const isRight = x + width >= ring.x + ring.width - 1;
  const isBottom = y + height >= ring.y + ring.height - 1;
  const isNearTop = y <= ring.y + 1.5 * cellSize;
  const isNearBottom = y + height >= ring.y + ring.height - 1.5 * cellSize;
  // A corner has no hall beside it, and the hall's own corners belong to the spaces above and below.
  if ((isLeft || isRight) && (isNearTop || isNearBottom)) return { x, y, width, height };
  if (isLeft || isRight) return { x: isRight ? x - overhang : x, y, width: width + overhang, height };
  return { x, y: isBottom ? y - overhang : y, width, height: height + overhang };
}

/** Where die, roller and clock are in the court. */
export function courtPoints({ shape, court, cellSize }: Castle): Record<"die" | "roller" | "clock", Point> {
  if (shape === "wide") {
    const x = court.x + court.width / 2;
    const top = court.y + cellSize * 0.8;
    return {
      die: { x, y: top },
      roller: { x, y: top + cellSize * 1.05 },
      clock: { x, y: court.y + court.height - cellSize * 0.8 },
    };
  }
  const y = court.y + court.height / 2;
  const left = court.x + cellSize * 0.75;
  return {
    die: { x: left, y },
    roller: { x: left + cellSize * 1.05, y },
    clock: { x: court.x + court.width - cellSize * 0.8, y },
  };
}

export function centreOf(box: MinuitBox): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
