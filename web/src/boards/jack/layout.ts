/** Hexes on the drawing: where they lie, upright for a desk and turned for a phone. */

import type { JackDirection, JackExit, JackHex } from "../../api";
import type { Point } from "../kit/geometry";
import { FACTS } from "./facts.generated";

/** Where a hex lies, on the map or beyond its edge: see the engine's `JackHexFacts`. */
export interface GridPoint {
  column: number;
  half_row: number;
}

const GRID_STEPS: Record<JackDirection, GridPoint> = {
  N: { column: 0, half_row: -2 },
  NE: { column: 1, half_row: -1 },
  SE: { column: 1, half_row: 1 },
  S: { column: 0, half_row: 2 },
  SW: { column: -1, half_row: 1 },
  NW: { column: -1, half_row: -1 },
};

export function gridOf(hex: JackHex): GridPoint {
  return FACTS.hexes[hex];
}

/** The next hex in a direction, on the map or not. */
export function besideGrid({ column, half_row }: GridPoint, direction: JackDirection): GridPoint {
  const step = GRID_STEPS[direction];
  return { column: column + step.column, half_row: half_row + step.half_row };
}

export const EXITS = Object.keys(FACTS.exits) as JackExit[];

/** The hex on which the way out of an exit is drawn. */
export function exitGrid(exit: JackExit): GridPoint {
  return besideGrid(gridOf(FACTS.exits[exit].street), exit);
}

/** From a hex's middle to its corner. */
export const HEX_RADIUS = 40;
const HEX_HEIGHT = HEX_RADIUS * Math.sqrt(3);
export const HEX_INRADIUS = HEX_HEIGHT / 2;
const MAP_LENGTH = 20 * HEX_RADIUS;
const MAP_BREADTH = 9 * HEX_HEIGHT;
const MARGIN = 14;

/** The orientation of the map, north at the top or to the right; its upper left corner is the origin. */
export class MapFrame {
  constructor(readonly isTurned: boolean) {}

  get width(): number {
    return (this.isTurned ? MAP_BREADTH : MAP_LENGTH) + 2 * MARGIN;
  }

  get height(): number {
    return (this.isTurned ? MAP_LENGTH : MAP_BREADTH) + 2 * MARGIN;
  }

  /** The centre of a hex, which may lie beyond the edge of the map. */
  gridCentre({ column, half_row }: GridPoint): Point {
    const x = HEX_RADIUS + 1.5 * HEX_RADIUS * column;
    const y = (HEX_HEIGHT * (half_row + 1)) / 2;
    const [right, down] = this.isTurned ? [MAP_BREADTH - y, x] : [x, y];
    return { x: MARGIN + right, y: MARGIN + down };
  }

  hexCentre(name: JackHex): Point {
    return this.gridCentre(gridOf(name));
  }

  /** The angle in degrees, clockwise from the right, at which a direction points. */
  directionAngle(direction: JackDirection): number {
    return -90 + 60 * FACTS.directions.indexOf(direction) + (this.isTurned ? 90 : 0);
  }

  /** The point at a distance from another point, in a direction. */
  pointTowards(from: Point, direction: JackDirection, distance: number): Point {
    const radians = (this.directionAngle(direction) * Math.PI) / 180;
    return { x: from.x + distance * Math.cos(radians), y: from.y + distance * Math.sin(radians) };
  }

  /** The corners of a hex around a point, for a polygon. */
  hexCorners(centre: Point, size: number = HEX_RADIUS): string {
    const first = this.isTurned ? 30 : 0;
    return [0, 60, 120, 180, 240, 300]
      .map((step) => ((first + step) * Math.PI) / 180)
      .map((a) => `${round(centre.x + size * Math.cos(a))},${round(centre.y + size * Math.sin(a))}`)
      .join(" ");
  }

  /** The upper or lower half of a hex, for a polygon. */
  halfHex(centre: Point, half: "upper" | "lower", size: number = HEX_RADIUS): string {
    const side = half === "upper" ? -1 : 1;
    const [waist, ...angles] = this.isTurned ? [size * Math.cos(Math.PI / 6), 150, 90, 30] : [size, 120, 60];
    const corners = angles
      .map((degrees) => (degrees * Math.PI) / 180)
      .map((angle) => ({ x: size * Math.cos(angle), y: side * size * Math.sin(angle) }));
    return [{ x: -waist, y: 0 }, ...corners, { x: waist, y: 0 }]
      .map(({ x, y }) => `${round(centre.x + x)},${round(centre.y + y)}`)
      .join(" ");
  }

  hexPolygon(hex: GridPoint, size: number = HEX_RADIUS): string {
    return this.hexCorners(this.gridCentre(hex), size);
  }

  /** The cone of light of a lantern, from near a piece to the far edge of the last hex. */
  beamCone(from: Point, direction: JackDirection, hexes: number): string {
    const near = this.pointTowards(from, direction, HEX_RADIUS * 0.3);
    const far = this.pointTowards(from, direction, HEX_HEIGHT * (hexes + 0.5));
    const side = ((this.directionAngle(direction) + 90) * Math.PI) / 180;
    const shifted = (point: Point, offset: number) =>
      `${round(point.x + offset * Math.cos(side))},${round(point.y + offset * Math.sin(side))}`;
    const wide = HEX_RADIUS * (0.32 + 0.06 * hexes);
    return [shifted(near, 5), shifted(far, wide), shifted(far, -wide), shifted(near, -5)].join(" ");
  }
}

export const UPRIGHT_FRAME = new MapFrame(false);
export const TURNED_FRAME = new MapFrame(true);

/** The points of a curve from one point to another that leaves a gap at both ends. */
export function curvePoints(from: Point, to: Point, gap: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy) || 1;
  const bend = Math.min(0.18 * distance, 36);
  const via = {
    x: (from.x + to.x) / 2 - (dy / distance) * bend,
    y: (from.y + to.y) / 2 + (dx / distance) * bend,
  };
  const start = moveTowards(from, via, gap);
  const end = moveTowards(to, via, gap);
  return Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
    const t = step / CURVE_STEPS;
    const mix = (a: number, b: number, c: number) => round((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c);
    return { x: mix(start.x, via.x, end.x), y: mix(start.y, via.y, end.y) };
  });
}

const CURVE_STEPS = 12;

function moveTowards(from: Point, to: Point, step: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(step / far, 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface JackBox extends Point {
  width: number;
  height: number;
}

/** Where everything is drawn, from the corner of the map, in its units: so the map stays itself in any room. */
export interface JackLayout {
  width: number;
  height: number;
  frame: MapFrame;
  /** Where the corner of the map lies in the drawing. */
  corner: Point;
  /** A pixel of what is read beside the map: its text has at least 14 of them on the screen. */
  pixel: number;
  /** Whether signs and numbers stand for sentences. */
  isSlim: boolean;
  round: JackBox;
  cards: readonly JackBox[];
  /** Whether a card's piece and name stand beside each other, and whether its talent has room below. */
  hasTalents: boolean;
  later: JackBox;
  alibis: JackBox;
  /** Where the whole text of a card is shown: over the edge of the map. */
  note: JackBox;
}

/** A room at least so many times as wide as high has a column beside the map. */
const MIN_BESIDE_RATIO = 0.85;
/** The map beside it is upright from this ratio on, or in a room that is wide enough anyway, in pixels. */
const MIN_UPRIGHT_RATIO = 1.3;
const WIDE_ROOM = 800;
const GAP = 8;
const ROW_GAP = 6;
const MAX_COLUMN_GAP = 16;
/** Free room lies below, so that nothing moves when the strip under the board grows. */
const MAX_TOP = 12;
/** Lines at the edge of the drawing are not cut off. */
const EDGE = 3;
const MAX_TEXT_SCALE = 1.15;
/** Lower cards lie in two rows of two, in pixels. */
const MIN_CARD_HEIGHT = 46;

type Room = { width: number; height: number };

/** The layout for a room in pixels: the map is as large as it can be. */
export function chooseLayout(width: number, height: number): JackLayout {
  const ratio = width / Math.max(height, 1);
  if (ratio >= MIN_BESIDE_RATIO) return layBeside({ width, height }, ratio < MIN_UPRIGHT_RATIO && width < WIDE_ROOM);
  return layBelow({ width, height });
}

/** In pixels, before the drawing has its scale. */
interface PixelPlan {
  map: Point;
  scale: number;
  isTurned: boolean;
  isSlim: boolean;
  hasTalents: boolean;
  pixel: number;
  boxes: Pick<JackLayout, "round" | "later" | "alibis" | "note"> & { cards: JackBox[] };
}

function toLayout(room: Room, { map, scale, isTurned, isSlim, hasTalents, pixel, boxes }: PixelPlan): JackLayout {
  const inUnits = ({ x, y, width, height }: JackBox): JackBox => ({
    x: (x - map.x) / scale,
    y: (y - map.y) / scale,
    width: width / scale,
    height: height / scale,
  });
  return {
    width: room.width / scale,
    height: room.height / scale,
    frame: isTurned ? TURNED_FRAME : UPRIGHT_FRAME,
    corner: { x: map.x / scale, y: map.y / scale },
    pixel: pixel / scale,
    isSlim,
    hasTalents,
    round: inUnits(boxes.round),
    cards: boxes.cards.map(inUnits),
    later: inUnits(boxes.later),
    alibis: inUnits(boxes.alibis),
    note: inUnits(boxes.note),
  };
}

/** The cards in rows of so many. */
function layCards(area: JackBox, columns: number): JackBox[] {
  const rows = 4 / columns;
  const width = (area.width - ROW_GAP * (columns - 1)) / columns;
  const height = (area.height - ROW_GAP * (rows - 1)) / rows;
  return [0, 1, 2, 3].map((slot) => ({
    x: area.x + (slot % columns) * (width + ROW_GAP),
    y: area.y + Math.floor(slot / columns) * (height + ROW_GAP),
    width,
    height,
  }));
}

/** The map with a column at its side. */
function layBeside(room: Room, isTurned: boolean): JackLayout {
  const frame = isTurned ? TURNED_FRAME : UPRIGHT_FRAME;
  const isSlim = room.height < 440;
  const leastColumn = isSlim ? 176 : isTurned ? 184 : 216;
  const scale = Math.min((room.width - leastColumn - GAP) / frame.width, room.height / frame.height);
  const pixel = Math.min(Math.max(scale, 1), MAX_TEXT_SCALE);
  const columnWidth = Math.min(room.width - frame.width * scale - GAP - EDGE, (isSlim ? 220 : 300) * pixel);
  const left = Math.max((room.width - frame.width * scale - GAP - columnWidth) / 2, 0);
  const x = left + frame.width * scale + GAP;
  const roundHeight = (isSlim ? 74 : 122) * pixel;
  const laterHeight = (isSlim ? 34 : 58) * pixel;
  const alibisHeight = (isSlim ? 34 : 128) * pixel;
  const gaps = (isSlim ? 2 : 3) * ROW_GAP * 2;
  const rest = room.height - roundHeight - laterHeight - alibisHeight - gaps;
  const hasRows = !isSlim && rest >= 4 * MIN_CARD_HEIGHT * pixel;
  const cardsHeight = Math.min(rest, (isSlim ? 118 : hasRows ? 320 : 130) * pixel);
  const free = room.height - roundHeight - laterHeight - alibisHeight - cardsHeight;
  const gap = Math.min(free / 3, MAX_COLUMN_GAP);
  const top = Math.min((free - 3 * gap) / 2, MAX_TOP);
  const round = { x, y: top, width: columnWidth, height: roundHeight };
  const cardsBox = { x, y: top + roundHeight + gap, width: columnWidth, height: cardsHeight };
  const cards = layCards(cardsBox, hasRows ? 1 : 2);
  const later = { x, y: cardsBox.y + cardsHeight + gap, width: columnWidth, height: laterHeight };
  const alibis = { x, y: later.y + laterHeight + gap, width: columnWidth, height: alibisHeight };
  const noteWidth = Math.min(300 * pixel, frame.width * scale - 2 * GAP);
  const note = { x: x - GAP - noteWidth, y: cardsBox.y, width: noteWidth, height: cardsHeight };
  return toLayout(room, {
    map: { x: left, y: Math.min((room.height - frame.height * scale) / 2, MAX_TOP) },
    scale,
    isTurned,
    isSlim,
    hasTalents: hasRows && cards[0]!.height >= 52 * pixel,
    pixel,
    boxes: { round, cards, later, alibis, note },
  });
}

/** The turned map between a row above and two below, for a phone held upright. */
function layBelow(room: Room): JackLayout {
  const frame = TURNED_FRAME;
  const [roundHeight, cardHeight, rowHeight] = [26, 46, 32];
  const rows = roundHeight + cardHeight + rowHeight + 3 * ROW_GAP;
  const scale = Math.max(Math.min(room.width / frame.width, (room.height - rows) / frame.height), 0.1);
  const mapHeight = frame.height * scale;
  const top = Math.min((room.height - rows - mapHeight) / 2, MAX_TOP);
  const width = Math.min(room.width - 2 * EDGE, 560);
  const x = (room.width - width) / 2;
  const cardsTop = top + roundHeight + ROW_GAP + mapHeight + ROW_GAP;
  const rowTop = cardsTop + cardHeight + ROW_GAP;
  const noteWidth = Math.min(width, 420);
  return toLayout(room, {
    map: { x: (room.width - frame.width * scale) / 2, y: top + roundHeight + ROW_GAP },
    scale,
    isTurned: true,
    isSlim: true,
    hasTalents: false,
    pixel: 1,
    boxes: {
      round: { x, y: top, width, height: roundHeight },
      cards: layCards({ x, y: cardsTop, width, height: cardHeight }, 4),
      later: { x, y: rowTop, width: width * 0.55, height: rowHeight },
      alibis: { x: x + width * 0.55, y: rowTop, width: width * 0.45, height: rowHeight },
      note: { x: (room.width - noteWidth) / 2, y: cardsTop - 130, width: noteWidth, height: 124 },
    },
  });
}
