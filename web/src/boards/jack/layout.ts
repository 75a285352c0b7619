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

/** The orientation of the map: north at the top or, on a narrow page, to the right. */
export class MapFrame {
  constructor(readonly isTurned: boolean) {}

  get width(): number {
    return (this.isTurned ? MAP_BREADTH : MAP_LENGTH) + 2 * MARGIN;
  }

  get height(): number {
    return (this.isTurned ? MAP_LENGTH : MAP_BREADTH) + 2 * MARGIN;
  }

  get viewBox(): string {
    return `${-MARGIN} ${-MARGIN} ${this.width} ${this.height}`;
  }

  /** The centre of a hex, which may lie beyond the edge of the map. */
  gridCentre({ column, half_row }: GridPoint): Point {
    const x = HEX_RADIUS + 1.5 * HEX_RADIUS * column;
    const y = (HEX_HEIGHT * (half_row + 1)) / 2;
    return this.isTurned ? { x: MAP_BREADTH - y, y: x } : { x, y };
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

/** A curved SVG path from one point to another that leaves a gap at both ends. */
export function curvedPath(from: Point, to: Point, gap: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(dx, dy) || 1;
  const bend = Math.min(0.18 * distance, 36);
  const via = {
    x: (from.x + to.x) / 2 - (dy / distance) * bend,
    y: (from.y + to.y) / 2 + (dx / distance) * bend,
  };
  const start = moveTowards(from, via, gap);
  const end = moveTowards(to, via, gap);
  return `M${round(start.x)},${round(start.y)} Q${round(via.x)},${round(via.y)} ${round(end.x)},${round(end.y)}`;
}

function moveTowards(from: Point, to: Point, step: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(step / far, 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const ARROW_VECTORS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The index of the nearest point roughly in an arrow key's direction; -1 if there is none. */
export function findNextByArrow(points: Point[], from: number, key: string): number {
  const arrow = ARROW_VECTORS[key];
  const start = points[from];
  if (!arrow || !start) return -1;
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const [dx, dy] = [point.x - start.x, point.y - start.y];
    const along = dx * arrow.x + dy * arrow.y;
    const aside = Math.abs(dx * arrow.y) + Math.abs(dy * arrow.x);
    if (index === from || along < 1 || aside > 2 * along) return;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
