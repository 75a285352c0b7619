/** Guests from one view to the next, and how those on one place stand together. */

import { isSpace, isStep, type Box, type Place, type Point } from "./castle";

/**
 * The guests' new places in the order of the old ones. The engine tells only where a seat's guests
 * are, not which is which: those that could have stayed stayed, the others went in order.
 */
export function follow(old: readonly Place[], now: readonly Place[]): Place[] {
  const left = [...now];
  const kept = old.map((place) => {
    const found = left.indexOf(place);
    if (found < 0) return null;
    left.splice(found, 1);
    return place;
  });
  return kept.map((place) => place ?? left.shift()!);
}

/** The guests of one seat on one place. */
export interface Group {
  seat: number;
  place: Place;
  count: number;
}

/** Who stands on each place, in the order of the seats. */
export function gather(guests: readonly (readonly Place[])[]): Map<Place, Group[]> {
  const found = new Map<Place, Group[]>();
  guests.forEach((places, seat) => {
    for (const place of places) {
      const here = found.get(place) ?? [];
      found.set(place, here);
      const group = here.find((known) => known.seat === seat);
      if (group) group.count += 1;
      else here.push({ seat, place, count: 1 });
    }
  });
  return found;
}

export interface Spot extends Point {
  /** The radius of a guest there. */
  r: number;
}

/** Two, three and five stand best askew; the corner with the space's number is left to it. */
const ASKEW: Record<number, { r: number; at: readonly (readonly [number, number])[] }> = {
  2: { r: 0.28, at: [[0.72, 0.28], [0.28, 0.72]] },
  3: { r: 0.245, at: [[0.7, 0.25], [0.25, 0.58], [0.74, 0.745]] },
  5: { r: 0.2, at: [[0.2, 0.2], [0.8, 0.2], [0.5, 0.5], [0.2, 0.8], [0.8, 0.8]] },
};

function square(count: number, box: Box): Spot[] | null {
  const askew = ASKEW[count];
  if (!askew) return null;
  return askew.at.map(([x, y]) => ({
    x: box.x + x * box.width,
    y: box.y + y * box.height,
    r: askew.r * Math.min(box.width, box.height),
  }));
}

/** Rows and columns for so many guests in a box, so that they are as large as can be. */
function grid(count: number, box: Box, most: number): Spot[] {
  let best: { r: number; columns: number; rows: number } = { r: 0, columns: 1, rows: count };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const r = Math.min(box.width / columns, box.height / rows) / 2;
    if (r > best.r) best = { r, columns, rows };
  }
  const r = Math.min(best.r, most);
  const wide = Math.min(box.width / best.columns, r * 2.3);
  const high = Math.min(box.height / best.rows, r * 2.3);
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / best.columns);
    const inRow = Math.min(best.columns, count - row * best.columns);
    const column = number - row * best.columns;
    return {
      x: box.x + box.width / 2 + (column - (inRow - 1) / 2) * wide,
      y: box.y + box.height / 2 + (row - (best.rows - 1) / 2) * high,
      r,
    };
  });
}

/** Where so many seats' guests stand on a place; `stand` is the box left for them there. */
export function spots(count: number, place: Place, stand: Box, cell: number): Spot[] {
  const most = cell * (isSpace(place) ? 0.345 : isStep(place) ? 0.36 : 0.32);
  const found = (isSpace(place) && square(count, stand)) || grid(count, stand, most);
  // Those who wait show how many they are, and need room for the number.
  return place === "hand" ? found.map((spot) => ({ ...spot, r: spot.r * 0.84 })) : found;
}
