/** Where everything is drawn: one arrangement for wide screens, one for a phone held upright. */

import type { Corridor, Passage, Room } from "./house";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export interface Layout {
  width: number;
  height: number;
  /** What is added below for somebody who knows the phantom. */
  secrets: number;
  rooms: Record<Room, Box>;
  /** A corridor's course, and where its padlock hangs. */
  corridors: Record<Corridor, { d: string; at: Point }>;
  passages: Record<Passage, string>;
  corridorWidth: number;
  /** The height of the floor under each room, which bears its name. */
  sill: number;
  /** The radius of a piece: among at most three in a room, and among more. */
  r: [few: number, many: number];
  /** Carlotta's track: where its rows begin, how wide they are, and how many there are. */
  track: Box & { rows: number };
  cards: Point & { w: number; h: number; gap: number; r: number };
  later: Point & { gap: number; r: number; head: Point };
  round: Box;
  alibis: Box;
  house: Record<"walls" | "ground" | "roof" | "trim", string>;
  /** Where the dome's lantern stands. */
  top: Point;
}

function box(x: number, y: number, w: number, h: number): Box {
  return { x, y, w, h };
}

const COLUMNS = [14, 257, 500, 743] as const;
const W = 203;
const TOP = 70;
const MIDDLE = 258;
const BOTTOM = 452;

export const WIDE: Layout = {
  width: 960,
  height: 828,
  secrets: 0,
  rooms: {
    dome: box(240, TOP, 220, 148),
    flies: box(500, TOP, 220, 148),
    staircase: box(COLUMNS[0], MIDDLE, W, 152),
    auditorium: box(COLUMNS[1], MIDDLE, W, 152),
    stage: box(COLUMNS[2], MIDDLE, W, 152),
    dressing: box(COLUMNS[3], MIDDLE, W, 152),
    catacombs: box(COLUMNS[0], BOTTOM, W, 148),
    lake: box(COLUMNS[1], BOTTOM, W, 148),
    understage: box(COLUMNS[2], BOTTOM, W, 148),
    wardrobe: box(COLUMNS[3], BOTTOM, W, 148),
  },
  corridors: {
    "dome-flies": { d: "M 460 168 H 500", at: { x: 480, y: 168 } },
    "staircase-dome": { d: "M 240 168 H 140 Q 112 168 112 196 V 258", at: { x: 120, y: 176 } },
    "dressing-flies": { d: "M 720 168 H 820 Q 848 168 848 196 V 258", at: { x: 840, y: 176 } },
    "staircase-auditorium": { d: "M 217 360 H 257", at: { x: 237, y: 360 } },
    "auditorium-stage": { d: "M 460 360 H 500", at: { x: 480, y: 360 } },
    "stage-dressing": { d: "M 703 360 H 743", at: { x: 723, y: 360 } },
    "catacombs-staircase": { d: "M 112 410 V 452", at: { x: 112, y: 431 } },
    "wardrobe-dressing": { d: "M 848 410 V 452", at: { x: 848, y: 431 } },
    "catacombs-lake": { d: "M 217 550 H 257", at: { x: 237, y: 550 } },
    "lake-understage": { d: "M 460 550 H 500", at: { x: 480, y: 550 } },
    "understage-wardrobe": { d: "M 703 550 H 743", at: { x: 723, y: 550 } },
  },
  passages: {
    "auditorium-dome": "M 330 218 V 258",
    "stage-flies": "M 640 218 V 258",
    "dressing-dome": "M 420 218 C 420 242 450 238 500 238 H 700 C 760 238 775 236 775 258",
    "lake-auditorium": "M 358 410 V 452",
    "understage-stage": "M 601 410 V 452",
    "understage-staircase": "M 530 452 C 530 428 510 431 470 431 H 240 C 200 431 188 432 188 410",
  },
  corridorWidth: 15,
  sill: 26,
  r: [25, 21],
  track: { ...box(14, 636, 932, 66), rows: 1 },
  cards: { x: 14, y: 714, w: 108, h: 112, gap: 10, r: 30 },
  later: { x: 566, y: 766, gap: 100, r: 22, head: { x: 516, y: 730 } },
  round: box(6, 8, 208, 146),
  alibis: box(746, 8, 208, 146),
  house: {
    walls: "M 2 618 V 234 H 224 V 58 H 736 V 234 H 958 V 618 Z",
    ground: "M 2 428 H 958 V 618 H 2 Z",
    roof:
      "M 2 234 L 10 218 H 224 V 234 Z M 736 234 V 218 H 950 L 958 234 Z " +
      "M 236 58 C 244 28 296 14 350 12 C 404 14 456 28 464 58 Z " +
      "M 492 58 L 508 26 H 712 L 728 58 Z",
    trim: "M 224 58 H 736 M 2 234 H 224 M 736 234 H 958",
  },
  top: { x: 350, y: 12 },
};

const LEFT = 26;
const RIGHT = 215;
const NARROW_W = 149;
const NARROW_H = 102;
const STEP = 130;
const FIRST = 232;

/** The top of a row of rooms, and its foot. */
const head = (row: number) => FIRST + STEP * row;
const foot = (row: number) => head(row) + NARROW_H;
const lane = (row: number) => head(row) + 56;

function pair(row: number): [Box, Box] {
  return [box(LEFT, head(row), NARROW_W, NARROW_H), box(RIGHT, head(row), NARROW_W, NARROW_H)];
}

function down(x: number, row: number): { d: string; at: Point } {
  return { d: `M ${x} ${foot(row)} V ${head(row + 1)}`, at: { x, y: foot(row) + 14 } };
}

function across(row: number): { d: string; at: Point } {
  return { d: `M 175 ${lane(row)} H 215`, at: { x: 195, y: lane(row) } };
}

/** Along the outer wall, from the second row to the last. */
function outside(wall: number, x: number): string {
  const [from, to] = [lane(1), lane(4)];
  return `M ${wall} ${from} Q ${x} ${from} ${x} ${from + 13} V ${to - 13} Q ${x} ${to} ${wall} ${to}`;
}

/** From the third row to the first, past the second through the gap in the middle. */
function past(x: number, gap: number): string {
  const [from, to] = [head(2), foot(0)];
  const leave = `M ${x} ${from} C ${x} ${from - 20} ${gap} ${from - 10} ${gap} ${from - 36}`;
  return `${leave} V ${to + 34} C ${gap} ${to + 10} ${x} ${to + 20} ${x} ${to}`;
}

const [DOME, FLIES] = pair(0);
const [STAIRCASE, DRESSING] = pair(1);
const [AUDITORIUM, STAGE] = pair(2);
const [LAKE, UNDERSTAGE] = pair(3);
const [CATACOMBS, WARDROBE] = pair(4);

export const NARROW: Layout = {
  width: 390,
  height: 1018,
  secrets: 52,
  rooms: {
    dome: DOME,
    flies: FLIES,
    staircase: STAIRCASE,
    dressing: DRESSING,
    auditorium: AUDITORIUM,
    stage: STAGE,
    lake: LAKE,
    understage: UNDERSTAGE,
    catacombs: CATACOMBS,
    wardrobe: WARDROBE,
  },
  corridors: {
    "dome-flies": across(0),
    "staircase-dome": down(84, 0),
    "dressing-flies": down(306, 0),
    "staircase-auditorium": down(84, 1),
    "stage-dressing": down(306, 1),
    "auditorium-stage": across(2),
    "lake-understage": across(3),
    "catacombs-lake": down(84, 3),
    "understage-wardrobe": down(306, 3),
    "catacombs-staircase": { d: outside(26, 13), at: { x: 18, y: foot(2) + 14 } },
    "wardrobe-dressing": { d: outside(364, 377), at: { x: 372, y: foot(2) + 14 } },
  },
  passages: {
    "auditorium-dome": past(150, 184),
    "stage-flies": past(240, 206),
    "dressing-dome": `M 262 ${head(1)} C 262 ${head(1) - 22} 196 ${foot(0) - 8} 175 ${foot(0) - 10}`,
    "lake-auditorium": down(84, 2).d,
    "understage-stage": down(306, 2).d,
    "understage-staircase":
      `M 215 ${head(3) + 16} C 188 ${head(3) + 14} 195 ${head(3) - 10} 195 ${head(3) - 30} ` +
      `V ${foot(1) + 20} C 195 ${foot(1) - 10} 190 ${foot(1) - 18} 175 ${foot(1) - 20}`,
  },
  corridorWidth: 12,
  sill: 22,
  r: [20, 16],
  track: { ...box(8, 898, 374, 34), rows: 2 },
  cards: { x: 8, y: 34, w: 88, h: 90, gap: 7.8, r: 24 },
  later: { x: 222, y: 152, gap: 46, r: 18, head: { x: 10, y: 157 } },
  round: box(8, 0, 374, 30),
  alibis: box(8, 974, 374, 100),
  house: {
    walls: `M 2 ${foot(4) + 12} V ${FIRST - 12} H 388 V ${foot(4) + 12} Z`,
    ground: `M 2 ${head(3) - 14} H 388 V ${foot(4) + 12} H 2 Z`,
    roof:
      `M 22 ${FIRST - 12} C 26 ${FIRST - 34} 64 ${FIRST - 42} 100 ${FIRST - 43} ` +
      `C 136 ${FIRST - 42} 174 ${FIRST - 34} 178 ${FIRST - 12} Z ` +
      `M 206 ${FIRST - 12} L 218 ${FIRST - 34} H 362 L 374 ${FIRST - 12} Z`,
    trim: `M 2 ${FIRST - 12} H 388`,
  },
  top: { x: 100, y: FIRST - 43 },
};

/** Below this width, in pixels, the narrow arrangement. */
export const NARROW_BELOW = 600;

export interface Stand extends Point {
  r: number;
}

/** Where so many pieces stand in a room: on its floor, from five on in two rows. */
export function standing(layout: Layout, of: Room, count: number): Stand[] {
  const room = layout.rooms[of];
  const r = layout.r[count < 4 ? 0 : 1];
  const back = count > 4 ? Math.floor(count / 2) : 0;
  const widest = Math.max(count - back, back);
  const pitch = Math.min(2.6 * r, (room.w - 2 * r - 8) / Math.max(widest - 1, 1));
  const floor = room.y + room.h - layout.sill - r * 1.18;
  const row = (size: number, y: number) =>
    Array.from({ length: size }, (_, place) => ({
      x: room.x + room.w / 2 + (place - (size - 1) / 2) * pitch,
      y,
      r,
    }));
  return [...row(back, floor - 2.3 * r), ...row(count - back, floor)];
}

/** Where a space of Carlotta's track lies; what is beyond either end lies at that end. */
export function space(layout: Layout, exit: number, number: number): Point {
  const { x, y, w, h, rows } = layout.track;
  const each = Math.ceil((exit + 1) / rows);
  const within = Math.min(Math.max(number, 0), exit);
  const row = Math.floor(within / each);
  const step = w / each;
  return { x: x + (within % each) * step + step / 2, y: y + row * (h + 2) + h };
}

/** The place of one of the four cards of a round. */
export function card(layout: Layout, slot: number): Box {
  const { x, y, w, h, gap } = layout.cards;
  return { x: x + slot * (w + gap), y, w, h };
}
