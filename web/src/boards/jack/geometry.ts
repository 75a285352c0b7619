/** Hexes on the drawing: where they lie, upright for a desk and turned for a phone. */

import { DIRECTIONS, type Direction } from "./places";

export interface Point {
  x: number;
  y: number;
}

/** From a hex's middle to its corner. */
export const SIZE = 40;
const HIGH = SIZE * Math.sqrt(3);
export const INNER = HIGH / 2;
const LONG = 20 * SIZE;
const SHORT = 9 * HIGH;
const MARGIN = 14;

/** How the map lies: north at the top, or, where the page is narrow, to the right. */
export class Frame {
  constructor(readonly turned: boolean) {}

  get width(): number {
    return (this.turned ? SHORT : LONG) + 2 * MARGIN;
  }

  get height(): number {
    return (this.turned ? LONG : SHORT) + 2 * MARGIN;
  }

  get box(): string {
    return `${-MARGIN} ${-MARGIN} ${this.width} ${this.height}`;
  }

  /** The middle of a hex, which need not be on the map. */
  middle(name: string): Point {
    const column = name.charCodeAt(0) - 65;
    const x = SIZE + 1.5 * SIZE * column;
    const y = HIGH * (Number(name.slice(1)) + (column & 1 ? 0.5 : 0));
    return this.turned ? { x: SHORT - y, y: x } : { x, y };
  }

  /** The angle in degrees, clockwise from the right, at which a direction points. */
  angle(direction: Direction): number {
    return -90 + 60 * DIRECTIONS.indexOf(direction) + (this.turned ? 90 : 0);
  }

  /** So far from a point in a direction. */
  towards(from: Point, direction: Direction, far: number): Point {
    const angle = (this.angle(direction) * Math.PI) / 180;
    return { x: from.x + far * Math.cos(angle), y: from.y + far * Math.sin(angle) };
  }

  /** The corners of a hex around a point, for a polygon. */
  corners(around: Point, size: number = SIZE): string {
    const first = this.turned ? 30 : 0;
    return [0, 60, 120, 180, 240, 300]
      .map((step) => ((first + step) * Math.PI) / 180)
      .map((a) => `${round(around.x + size * Math.cos(a))},${round(around.y + size * Math.sin(a))}`)
      .join(" ");
  }

  hex(name: string, size: number = SIZE): string {
    return this.corners(this.middle(name), size);
  }

  /** The cone of light of a lantern, from near a piece to the far edge of the last hex. */
  cone(from: Point, direction: Direction, hexes: number): string {
    const near = this.towards(from, direction, SIZE * 0.3);
    const far = this.towards(from, direction, HIGH * (hexes + 0.5));
    const side = ((this.angle(direction) + 90) * Math.PI) / 180;
    const shifted = (point: Point, by: number) =>
      `${round(point.x + by * Math.cos(side))},${round(point.y + by * Math.sin(side))}`;
    const wide = SIZE * (0.32 + 0.06 * hexes);
    return [shifted(near, 5), shifted(far, wide), shifted(far, -wide), shifted(near, -5)].join(" ");
  }
}

/** A gently bent way from one point to another, stopping short of both. */
export function trace(from: Point, to: Point, short: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const bend = Math.min(0.18 * far, 36);
  const via = {
    x: (from.x + to.x) / 2 - (dy / far) * bend,
    y: (from.y + to.y) / 2 + (dx / far) * bend,
  };
  const start = nearer(from, via, short);
  const end = nearer(to, via, short);
  return `M${round(start.x)},${round(start.y)} Q${round(via.x)},${round(via.y)} ${round(end.x)},${round(end.y)}`;
}

function nearer(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(by / far, 1);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Which of these points an arrow key leads to: near, and in about that direction; -1: none. */
export function nextByArrow(points: Point[], from: number, key: string): number {
  const arrow = ARROWS[key];
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
