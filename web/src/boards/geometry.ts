/** Plane geometry that every board uses. */

export interface Point {
  x: number;
  y: number;
}
