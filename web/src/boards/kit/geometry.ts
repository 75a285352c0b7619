/** Plane geometry that every board uses. */

export interface Point {
  x: number;
  y: number;
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

/** The points of an SVG polyline or polygon. */
export function toPolyline(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(" ");
}
