/** Spots: whatever can be pointed at and chosen on a board. */

import type { Point } from "./geometry";

/** The area that reacts to the pointer, in units of the drawing. */
export type SpotArea =
  | { kind: "circle"; r: number }
  | { kind: "rect"; x: number; y: number; width: number; height: number; rx?: number }
  | { kind: "polygon"; points: string };

export interface Spot {
  /** Unique among the spots of the moment. */
  key: string;
  /** What the board draws it as: the name of a CSS class. */
  kind: string;
  /** Its middle: arrow keys lead from one middle to the next. */
  at: Point;
  /** A circle lies around its middle. */
  area: SpotArea;
  /** Its accessible name. */
  label: string;
  /** What choosing it plays; null if it is only picked, and another spot completes the choice. */
  action: number | null;
  /** What it picks; null if it plays an action, or puts back what was picked. */
  pick?: string | null;
  /** Whether it is what was picked. */
  isPicked?: boolean;
}
