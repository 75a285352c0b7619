/** Zooming into a drawing: which part of it is shown. */

import type { Point } from "./geometry";

export interface DrawingSize {
  width: number;
  height: number;
}

/** The part of a drawing that is shown: its upper left corner, and how many times it is enlarged. */
export interface Zoom extends Point {
  factor: number;
}

export const WHOLE_DRAWING: Zoom = { x: 0, y: 0, factor: 1 };
export const MAX_ZOOM_FACTOR = 4;

/** The nearest zoom that shows nothing outside the drawing. */
function keepInside({ x, y, factor }: Zoom, { width, height }: DrawingSize): Zoom {
  const within = (value: number, length: number) => Math.min(Math.max(value, 0), length - length / factor);
  return { x: within(x, width), y: within(y, height), factor };
}

/** Zooms by a factor; a point of the drawing stays where it is on the screen. */
export function zoomAt(zoom: Zoom, size: DrawingSize, point: Point, by: number): Zoom {
  const factor = Math.min(Math.max(zoom.factor * by, 1), MAX_ZOOM_FACTOR);
  const shrink = zoom.factor / factor;
  const x = point.x - (point.x - zoom.x) * shrink;
  const y = point.y - (point.y - zoom.y) * shrink;
  return keepInside({ x, y, factor }, size);
}

/** Drags the drawing by a distance, in its own units. */
export function dragBy(zoom: Zoom, size: DrawingSize, dx: number, dy: number): Zoom {
  return keepInside({ ...zoom, x: zoom.x - dx, y: zoom.y - dy }, size);
}

/** Brings a point of the drawing into view: into the middle, if it is not yet seen. */
export function showPoint(zoom: Zoom, size: DrawingSize, point: Point): Zoom {
  const [width, height] = [size.width / zoom.factor, size.height / zoom.factor];
  const isSeen = point.x > zoom.x && point.x < zoom.x + width && point.y > zoom.y && point.y < zoom.y + height;
  return isSeen ? zoom : keepInside({ ...zoom, x: point.x - width / 2, y: point.y - height / 2 }, size);
}

/** The part of the drawing as an SVG view box. */
export function toViewBox({ x, y, factor }: Zoom, { width, height }: DrawingSize): string {
  return `${x} ${y} ${width / factor} ${height / factor}`;
}
