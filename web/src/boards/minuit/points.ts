/** Fright points as they are written: with a true minus sign. */

export function formatPoints(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
