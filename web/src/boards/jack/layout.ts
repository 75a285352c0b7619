/** Hexes on the drawing: where they lie, upright for a desk and turned for a phone. */

import type { Point } from "../geometry";
import { DIRECTIONS, type Direction } from "./facts";

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

  /** The centre of a hex, which may lie outside the map. */
  hexCentre(name: string): Point {
    const column = name.charCodeAt(0) - 65;
    const x = HEX_RADIUS + 1.5 * HEX_RADIUS * column;
    const y = HEX_HEIGHT * (Number(name.slice(1)) + (column & 1 ? 0.5 : 0));
    return this.isTurned ? { x: MAP_BREADTH - y, y: x } : { x, y };
  }

  /** The angle in degrees, clockwise from the right, at which a direction points. */
  directionAngle(direction: Direction): number {
    return -90 + 60 * DIRECTIONS.indexOf(direction) + (this.isTurned ? 90 : 0);
  }

  /** The point at a distance from another point, in a direction. */
  pointTowards(from: Point, direction: Direction, distance: number): Point {
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

  hexPolygon(name: string, size: number = HEX_RADIUS): string {
    return this.hexCorners(this.hexCentre(name), size);
  }

  /** The cone of light of a lantern, from near a piece to the far edge of the last hex. */
  beamCone(from: Point, direction: Direction, hexes: number): string {
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
