/** Guests from one view to the next, and how those on one place stand together. */

import type { MinuitPlace } from "../../api";
import type { Point } from "../kit/geometry";
import { isSpace, isStep, type MinuitBox } from "./layout";

/**
 * Returns the guests' new places in the order of the old ones. The engine says only where a seat's
 * guests are, not which is which: a guest whose old place is still taken stayed there, and the
 * other guests get the remaining places in order.
 */
export function matchGuests(old: readonly MinuitPlace[], now: readonly MinuitPlace[]): MinuitPlace[] {
  const unmatched = [...now];
  const staying = old.map((place) => {
    const index = unmatched.indexOf(place);
    if (index < 0) return null;
    unmatched.splice(index, 1);
    return place;
  });
  return staying.map((place) => place ?? unmatched.shift()!);
}

/** The guests of one seat on one place. */
export interface GuestGroup {
  seat: number;
  place: MinuitPlace;
  count: number;
}

/** The groups of guests on each place, in the order of the seats. */
export function groupGuests(guests: readonly (readonly MinuitPlace[])[]): Map<MinuitPlace, GuestGroup[]> {
  const groups = new Map<MinuitPlace, GuestGroup[]>();
  guests.forEach((places, seat) => {
    for (const place of places) {
      const groupsHere = groups.get(place) ?? [];
      groups.set(place, groupsHere);
      const group = groupsHere.find((known) => known.seat === seat);
      if (group) group.count += 1;
      else groupsHere.push({ seat, place, count: 1 });
    }
  });
  return groups;
}

export interface GuestSpot extends Point {
  /** The radius of a guest there. */
  r: number;
}

/** Two, three and five guests stand best askew, clear of the corner with the space's number. */
const ASKEW_SPOTS: Record<number, { r: number; at: readonly (readonly [number, number])[] }> = {
  2: {
    r: 0.28,
    at: [
      [0.72, 0.28],
      [0.28, 0.72],
    ],
  },
  3: {
    r: 0.245,
    at: [
      [0.7, 0.25],
      [0.25, 0.58],
      [0.74, 0.745],
    ],
  },
  5: {
    r: 0.2,
    at: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.5, 0.5],
      [0.2, 0.8],
      [0.8, 0.8],
    ],
  },
};

function askewSpots(count: number, box: MinuitBox): GuestSpot[] | null {
  const askew = ASKEW_SPOTS[count];
  if (!askew) return null;
  return askew.at.map(([x, y]) => ({
    x: box.x + x * box.width,
    y: box.y + y * box.height,
    r: askew.r * Math.min(box.width, box.height),
  }));
}

/** Rows and columns that show `count` guests in a box as large as possible. */
function gridSpots(count: number, box: MinuitBox, maxRadius: number): GuestSpot[] {
  let best: { r: number; columns: number; rows: number } = { r: 0, columns: 1, rows: count };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const r = Math.min(box.width / columns, box.height / rows) / 2;
    if (r > best.r) best = { r, columns, rows };
  }
  const r = Math.min(best.r, maxRadius);
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

/** Where the guests of `count` seats stand on a place; `stand` is the box that is free for them. */
export function guestSpots(count: number, place: MinuitPlace, stand: MinuitBox, cell: number): GuestSpot[] {
  const maxRadius = cell * (isSpace(place) ? 0.345 : isStep(place) ? 0.36 : 0.32);
  const spots = (isSpace(place) && askewSpots(count, stand)) || gridSpots(count, stand, maxRadius);
  // Guests in the hand show their number, and need room for it.
  return place === "hand" ? spots.map((spot) => ({ ...spot, r: spot.r * 0.84 })) : spots;
}
