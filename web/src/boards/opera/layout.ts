/** Where everything is drawn: the same house in four shapes, for the room that there is. */

import type { OperaRoom } from "../../api";
import type { Point } from "../kit/geometry";
import { buildHouse, type OperaHouse } from "./houseLayout";

export interface OperaBox extends Point {
  w: number;
  h: number;
}

/** The four cards of a round: the first one, and the step from each to the next. */
export interface CardLayout extends OperaBox {
  stepX: number;
  stepY: number;
  /** The radius of the piece on a card, and whether it stands above the name or beside it. */
  r: number;
  isUpright: boolean;
  /** Whether there is room for a line about what the character can do. */
  hasTalent: boolean;
}

export interface OperaLayout extends OperaHouse {
  width: number;
  height: number;
  /** Whether there is room for whole sentences and the long names of rooms. */
  hasSentences: boolean;
  /** Carlotta's track: the foot of its lamps, and how wide they are together. */
  track: {
    x: number;
    foot: number;
    w: number;
    lampHeight: number;
    singerScale: number;
    hasNumbers: boolean;
    /** The foot of what is written of it. */
    textY: number;
  };
  cards: CardLayout;
  /** The cards of the next round, and the radius of their pieces. */
  later: OperaBox & { r: number };
  round: OperaBox;
  alibis: OperaBox;
}

function box(x: number, y: number, w: number, h: number): OperaBox {
  return { x, y, w, h };
}

/** A desk: the house at the left, the cards with their talents at the right. */
export const WIDE_LAYOUT: OperaLayout = {
  width: 1040,
  height: 664,
  ...buildHouse({
    left: 10,
    top: 64,
    roomWidth: 172,
    roomHeight: 142,
    columnGap: 26,
    rowGap: 32,
    roofHeight: 46,
    corridorWidth: 15,
    sillHeight: 25,
    maxPieceRadius: 25,
  }),
  hasSentences: true,
  track: { x: 6, foot: 652, w: 774, lampHeight: 28, singerScale: 0.86, hasNumbers: true, textY: 618 },
  cards: { ...box(800, 12, 236, 118), stepX: 0, stepY: 130, r: 36, isUpright: false, hasTalent: true },
  later: { ...box(800, 542, 236, 116), r: 21 },
  round: box(4, 8, 180, 150),
  alibis: box(606, 8, 180, 150),
};

/** A small desk or a tablet: the cards stand below the house. */
export const SQUARE_LAYOUT: OperaLayout = {
  width: 640,
  height: 560,
  ...buildHouse({
    left: 7,
    top: 42,
    roomWidth: 140,
    roomHeight: 106,
    columnGap: 22,
    rowGap: 24,
    roofHeight: 20,
    corridorWidth: 13,
    sillHeight: 22,
    maxPieceRadius: 21,
  }),
  hasSentences: false,
  track: { x: 4, foot: 476, w: 632, lampHeight: 22, singerScale: 0.66, hasNumbers: true, textY: 448 },
  cards: { ...box(6, 486, 114, 70), stepX: 118, stepY: 0, r: 22, isUpright: true, hasTalent: false },
  later: { ...box(482, 486, 156, 70), r: 17 },
  round: box(4, 4, 148, 104),
  alibis: box(492, 4, 146, 104),
};

/** A phone held upright: everything on one screen, targets for thumbs. */
export const TALL_LAYOUT: OperaLayout = {
  width: 390,
  height: 606,
  ...buildHouse({
    left: 4,
    top: 30,
    roomWidth: 86,
    roomHeight: 120,
    columnGap: 12.6,
    rowGap: 22,
    roofHeight: 22,
    corridorWidth: 12,
    sillHeight: 21,
    maxPieceRadius: 18,
  }),
  hasSentences: false,
  track: { x: 4, foot: 486, w: 382, lampHeight: 20, singerScale: 0.56, hasNumbers: false, textY: 460 },
  cards: { ...box(4, 494, 90, 68), stepX: 97.3, stepY: 0, r: 20, isUpright: true, hasTalent: false },
  later: { ...box(4, 568, 382, 36), r: 15 },
  round: box(2, 0, 94, 120),
  alibis: box(296, 0, 94, 120),
};

/** A phone on its side: the cards stand in a column beside the house. */
export const SHORT_LAYOUT: OperaLayout = {
  width: 570,
  height: 318,
  ...buildHouse({
    left: 4,
    top: 22,
    roomWidth: 94,
    roomHeight: 84,
    columnGap: 12,
    rowGap: 19,
    roofHeight: 13,
    corridorWidth: 11,
    sillHeight: 18,
    maxPieceRadius: 16,
  }),
  hasSentences: false,
  track: { x: 424, foot: 314, w: 146, lampHeight: 14, singerScale: 0.5, hasNumbers: false, textY: 270 },
  cards: { ...box(426, 3, 142, 46), stepX: 0, stepY: 51, r: 19, isUpright: false, hasTalent: false },
  later: { ...box(426, 206, 142, 48), r: 14 },
  round: box(2, 0, 102, 84),
  alibis: box(318, 0, 102, 84),
};

/** From the richest to the plainest, each with the scale down to which it can be read and touched. */
const LAYOUTS: readonly [OperaLayout, minScale: number][] = [
  [WIDE_LAYOUT, 0.8],
  [SQUARE_LAYOUT, 0.71],
  [TALL_LAYOUT, 0.8],
  [SHORT_LAYOUT, 0.8],
];

const scaleIn = (layout: OperaLayout, width: number, height: number) =>
  Math.min(width / layout.width, height / layout.height);

/** The layout for a room of this size, in pixels: the richest that is large enough, or else the largest. */
export function chooseLayout(width: number, height: number): OperaLayout {
  const found = LAYOUTS.find(([layout, minScale]) => scaleIn(layout, width, height) >= minScale);
  if (found) return found[0];
  const layouts = LAYOUTS.map(([layout]) => layout);
  return layouts.reduce((one, other) => (scaleIn(other, width, height) > scaleIn(one, width, height) ? other : one));
}

export interface PieceSpot extends Point {
  r: number;
}

/** The height of a piece and its letters for a radius of 1, and the space of its neighbours. */
const PIECE_HEIGHT = 2.2;
const MAX_PITCH = 2.6;
const MAX_ROWS = 3;
const WALL_MARGIN = 3;

/** Where `count` pieces stand in a room: on its floor, in as few rows as keep them large. */
export function pieceSpots(layout: OperaLayout, name: OperaRoom, count: number): PieceSpot[] {
  const room = layout.rooms[name];
  const wallHeight = room.h - layout.sillHeight;
  const sizes = Array.from({ length: MAX_ROWS }, (_, index) => {
    const perRow = Math.ceil(count / (index + 1));
    return Math.min(
      layout.maxPieceRadius,
      (room.w - 2 * WALL_MARGIN) / (2 * perRow),
      (wallHeight - WALL_MARGIN) / (PIECE_HEIGHT * (index + 1)),
    );
  });
  const rowCount = sizes.indexOf(Math.max(...sizes)) + 1;
  const r = sizes[rowCount - 1]!;
  const perRow = Math.ceil(count / rowCount);
  const pitch = Math.min(MAX_PITCH * r, (room.w - 2 * WALL_MARGIN - 2 * r) / Math.max(perRow - 1, 1));
  const floor = room.y + wallHeight - r * 1.15;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return {
      x: room.x + room.w / 2 + ((index % perRow) - (inRow - 1) / 2) * pitch,
      // The first row stands at the back.
      y: floor - (rowCount - 1 - row) * PIECE_HEIGHT * r,
      r,
    };
  });
}

/** The foot of a space of Carlotta's track; numbers beyond either end are clamped. */
export function trackPoint(layout: OperaLayout, exit: number, number: number): Point {
  const { x, foot, w } = layout.track;
  const within = Math.min(Math.max(number, 0), exit);
  const step = w / (exit + 1);
  return { x: x + (within + 0.5) * step, y: foot };
}

/** The box of one of the four cards of a round. */
export function cardBox(layout: OperaLayout, slot: number): OperaBox {
  const { x, y, w, h, stepX, stepY } = layout.cards;
  return { x: x + slot * stepX, y: y + slot * stepY, w, h };
}
