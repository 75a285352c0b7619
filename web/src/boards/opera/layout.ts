/** Where everything is drawn: one layout for wide screens, one for a phone held upright. */

import type { OperaRoom } from "../../api";
import type { Point } from "../kit/geometry";
import type { Corridor, Passage } from "./house";

export interface OperaBox extends Point {
  w: number;
  h: number;
}

export interface OperaLayout {
  width: number;
  height: number;
  /** The height added below for a reader who knows the phantom. */
  secretsHeight: number;
  /** Whether signs stand for words where it can be. */
  isNarrow: boolean;
  rooms: Record<OperaRoom, OperaBox>;
  /** A corridor's path, and where its padlock hangs. */
  corridors: Record<Corridor, { d: string; at: Point }>;
  passages: Record<Passage, string>;
  corridorWidth: number;
  /** The height of the strip under each room that has its name. */
  sillHeight: number;
  /** The radius of a piece: among at most three in a room, and among more. */
  pieceRadius: [few: number, many: number];
  /** Carlotta's track: where its rows begin, how wide they are, and how many there are. */
  track: OperaBox & { rows: number };
  cards: Point & { w: number; h: number; gap: number; r: number };
  later: Point & { gap: number; r: number; head: Point };
  round: OperaBox;
  alibis: OperaBox;
  outline: Record<"walls" | "ground" | "roof" | "trim", string>;
  /** The foot of the lantern on the dome. */
  lanternAt: Point;
}

function box(x: number, y: number, w: number, h: number): OperaBox {
  return { x, y, w, h };
}

const WIDE_COLUMNS = [14, 257, 500, 743] as const;
const WIDE_ROOM_WIDTH = 203;
const WIDE_TOP = 70;
const WIDE_MIDDLE = 258;
const WIDE_BOTTOM = 452;

export const WIDE_LAYOUT: OperaLayout = {
  width: 960,
  height: 828,
  secretsHeight: 0,
  isNarrow: false,
  rooms: {
    dome: box(240, WIDE_TOP, 220, 148),
    flies: box(500, WIDE_TOP, 220, 148),
    staircase: box(WIDE_COLUMNS[0], WIDE_MIDDLE, WIDE_ROOM_WIDTH, 152),
    auditorium: box(WIDE_COLUMNS[1], WIDE_MIDDLE, WIDE_ROOM_WIDTH, 152),
    stage: box(WIDE_COLUMNS[2], WIDE_MIDDLE, WIDE_ROOM_WIDTH, 152),
    dressing: box(WIDE_COLUMNS[3], WIDE_MIDDLE, WIDE_ROOM_WIDTH, 152),
    catacombs: box(WIDE_COLUMNS[0], WIDE_BOTTOM, WIDE_ROOM_WIDTH, 148),
    lake: box(WIDE_COLUMNS[1], WIDE_BOTTOM, WIDE_ROOM_WIDTH, 148),
    understage: box(WIDE_COLUMNS[2], WIDE_BOTTOM, WIDE_ROOM_WIDTH, 148),
    wardrobe: box(WIDE_COLUMNS[3], WIDE_BOTTOM, WIDE_ROOM_WIDTH, 148),
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
  sillHeight: 26,
  pieceRadius: [25, 21],
  track: { ...box(14, 636, 932, 66), rows: 1 },
  cards: { x: 14, y: 714, w: 108, h: 112, gap: 10, r: 30 },
  later: { x: 566, y: 766, gap: 100, r: 22, head: { x: 516, y: 730 } },
  round: box(6, 8, 208, 146),
  alibis: box(746, 8, 208, 146),
  outline: {
    walls: "M 2 618 V 234 H 224 V 58 H 736 V 234 H 958 V 618 Z",
    ground: "M 2 428 H 958 V 618 H 2 Z",
    roof:
      "M 2 234 L 10 218 H 224 V 234 Z M 736 234 V 218 H 950 L 958 234 Z " +
      "M 236 58 C 244 28 296 14 350 12 C 404 14 456 28 464 58 Z " +
      "M 492 58 L 508 26 H 712 L 728 58 Z",
    trim: "M 224 58 H 736 M 2 234 H 224 M 736 234 H 958",
  },
  lanternAt: { x: 350, y: 12 },
};

const NARROW_LEFT = 26;
const NARROW_RIGHT = 215;
const NARROW_ROOM_WIDTH = 149;
const NARROW_ROOM_HEIGHT = 102;
const NARROW_ROW_PITCH = 130;
const NARROW_TOP = 232;

/** The top of a row of rooms, and its foot. */
const rowTop = (row: number) => NARROW_TOP + NARROW_ROW_PITCH * row;
const rowFoot = (row: number) => rowTop(row) + NARROW_ROOM_HEIGHT;
const corridorY = (row: number) => rowTop(row) + 56;

function roomPair(row: number): [OperaBox, OperaBox] {
  return [
    box(NARROW_LEFT, rowTop(row), NARROW_ROOM_WIDTH, NARROW_ROOM_HEIGHT),
    box(NARROW_RIGHT, rowTop(row), NARROW_ROOM_WIDTH, NARROW_ROOM_HEIGHT),
  ];
}

function corridorDown(x: number, row: number): { d: string; at: Point } {
  return { d: `M ${x} ${rowFoot(row)} V ${rowTop(row + 1)}`, at: { x, y: rowFoot(row) + 14 } };
}

function corridorAcross(row: number): { d: string; at: Point } {
  return { d: `M 175 ${corridorY(row)} H 215`, at: { x: 195, y: corridorY(row) } };
}

/** Along the outer wall, from the second row to the last. */
function corridorOutside(wall: number, x: number): string {
  const [from, to] = [corridorY(1), corridorY(4)];
  return `M ${wall} ${from} Q ${x} ${from} ${x} ${from + 13} V ${to - 13} Q ${x} ${to} ${wall} ${to}`;
}

/** From the third row to the first, past the second through the gap in the middle. */
function passageThroughGap(x: number, gap: number): string {
  const [from, to] = [rowTop(2), rowFoot(0)];
  const leave = `M ${x} ${from} C ${x} ${from - 20} ${gap} ${from - 10} ${gap} ${from - 36}`;
  return `${leave} V ${to + 34} C ${gap} ${to + 10} ${x} ${to + 20} ${x} ${to}`;
}

const [DOME, FLIES] = roomPair(0);
const [STAIRCASE, DRESSING] = roomPair(1);
const [AUDITORIUM, STAGE] = roomPair(2);
const [LAKE, UNDERSTAGE] = roomPair(3);
const [CATACOMBS, WARDROBE] = roomPair(4);

export const NARROW_LAYOUT: OperaLayout = {
  width: 390,
  height: 1018,
  secretsHeight: 52,
  isNarrow: true,
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
    "dome-flies": corridorAcross(0),
    "staircase-dome": corridorDown(84, 0),
    "dressing-flies": corridorDown(306, 0),
    "staircase-auditorium": corridorDown(84, 1),
    "stage-dressing": corridorDown(306, 1),
    "auditorium-stage": corridorAcross(2),
    "lake-understage": corridorAcross(3),
    "catacombs-lake": corridorDown(84, 3),
    "understage-wardrobe": corridorDown(306, 3),
    "catacombs-staircase": { d: corridorOutside(26, 13), at: { x: 18, y: rowFoot(2) + 14 } },
    "wardrobe-dressing": { d: corridorOutside(364, 377), at: { x: 372, y: rowFoot(2) + 14 } },
  },
  passages: {
    "auditorium-dome": passageThroughGap(150, 184),
    "stage-flies": passageThroughGap(240, 206),
    "dressing-dome": `M 262 ${rowTop(1)} C 262 ${rowTop(1) - 22} 196 ${rowFoot(0) - 8} 175 ${rowFoot(0) - 10}`,
    "lake-auditorium": corridorDown(84, 2).d,
    "understage-stage": corridorDown(306, 2).d,
    "understage-staircase":
      `M 215 ${rowTop(3) + 16} C 188 ${rowTop(3) + 14} 195 ${rowTop(3) - 10} 195 ${rowTop(3) - 30} ` +
      `V ${rowFoot(1) + 20} C 195 ${rowFoot(1) - 10} 190 ${rowFoot(1) - 18} 175 ${rowFoot(1) - 20}`,
  },
  corridorWidth: 12,
  sillHeight: 22,
  pieceRadius: [20, 16],
  track: { ...box(8, 898, 374, 34), rows: 2 },
  cards: { x: 8, y: 34, w: 88, h: 90, gap: 7.8, r: 24 },
  later: { x: 222, y: 152, gap: 46, r: 18, head: { x: 10, y: 157 } },
  round: box(8, 0, 374, 30),
  alibis: box(8, 974, 374, 100),
  outline: {
    walls: `M 2 ${rowFoot(4) + 12} V ${NARROW_TOP - 12} H 388 V ${rowFoot(4) + 12} Z`,
    ground: `M 2 ${rowTop(3) - 14} H 388 V ${rowFoot(4) + 12} H 2 Z`,
    roof:
      `M 22 ${NARROW_TOP - 12} C 26 ${NARROW_TOP - 34} 64 ${NARROW_TOP - 42} 100 ${NARROW_TOP - 43} ` +
      `C 136 ${NARROW_TOP - 42} 174 ${NARROW_TOP - 34} 178 ${NARROW_TOP - 12} Z ` +
      `M 206 ${NARROW_TOP - 12} L 218 ${NARROW_TOP - 34} H 362 L 374 ${NARROW_TOP - 12} Z`,
    trim: `M 2 ${NARROW_TOP - 12} H 388`,
  },
  lanternAt: { x: 100, y: NARROW_TOP - 43 },
};

/** Below this width the narrow layout is used. */
const NARROW_BELOW_PIXELS = 600;
const NARROW_LAYOUT_WITH_SECRETS = { ...NARROW_LAYOUT, height: NARROW_LAYOUT.height + NARROW_LAYOUT.secretsHeight };

/** The layout for a width, for a reader who knows the phantom or does not. */
export function chooseLayout(width: number, _height: number, knowsPhantom: boolean): OperaLayout {
  if (width >= NARROW_BELOW_PIXELS) return WIDE_LAYOUT;
  return knowsPhantom ? NARROW_LAYOUT_WITH_SECRETS : NARROW_LAYOUT;
}

export interface PieceSpot extends Point {
  r: number;
}

/** Where `count` pieces stand in a room: on its floor, in two rows if there are five or more. */
export function pieceSpots(layout: OperaLayout, name: OperaRoom, count: number): PieceSpot[] {
  const room = layout.rooms[name];
  const r = layout.pieceRadius[count < 4 ? 0 : 1];
  const back = count > 4 ? Math.floor(count / 2) : 0;
  const widest = Math.max(count - back, back);
  const pitch = Math.min(2.6 * r, (room.w - 2 * r - 8) / Math.max(widest - 1, 1));
  const floor = room.y + room.h - layout.sillHeight - r * 1.18;
  const row = (size: number, y: number) =>
    Array.from({ length: size }, (_, place) => ({
      x: room.x + room.w / 2 + (place - (size - 1) / 2) * pitch,
      y,
      r,
    }));
  return [...row(back, floor - 2.3 * r), ...row(count - back, floor)];
}

/** The point of a space of Carlotta's track; numbers beyond either end are clamped. */
export function trackPoint(layout: OperaLayout, exit: number, number: number): Point {
  const { x, y, w, h, rows } = layout.track;
  const each = Math.ceil((exit + 1) / rows);
  const within = Math.min(Math.max(number, 0), exit);
  const row = Math.floor(within / each);
  const step = w / each;
  return { x: x + (within % each) * step + step / 2, y: y + row * (h + 2) + h };
}

/** The box of one of the four cards of a round. */
export function cardBox(layout: OperaLayout, slot: number): OperaBox {
  const { x, y, w, h, gap } = layout.cards;
  return { x: x + slot * (w + gap), y, w, h };
}
