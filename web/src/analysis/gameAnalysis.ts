/** The points of the curve of an analysis. */

import type { AnalysedTurn } from "../api";

export interface ChancePoint {
  step: number;
  share: number;
}

/** A seat's winning chance before and after each turn, and its result. */
export function chancePoints(
  turns: AnalysedTurn[],
  seat: number,
  last: number,
  result: number[] | null,
): ChancePoint[] {
  const points = turns.flatMap((turn) => [
    { step: turn.step, share: turn.before[seat] ?? 0 },
    { step: turn.step + turn.actions, share: turn.after[seat] ?? 0 },
  ]);
  if (result) {
    const best = Math.max(...result);
    const winners = result.filter((value) => value === best).length;
    points.push({ step: last, share: result[seat] === best ? 1 / winners : 0 });
  }
  return points;
}

/** The points as an SVG path in a box of the given size. */
export function chancePath(points: ChancePoint[], last: number, width: number, height: number): string {
  return points
    .map(({ step, share }, index) => {
      return `${index ? "L" : "M"}${stepX(step, last, width)} ${((1 - share) * height).toFixed(1)}`;
    })
    .join("");
}

/** The horizontal position of a step. */
export function stepX(step: number, last: number, width: number): string {
  return ((step / Math.max(1, last)) * width).toFixed(1);
}
