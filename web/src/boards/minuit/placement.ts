/** Where the guests stand, and where the ghosts of a pointed move stand. */

import type { MinuitKnowledge, MinuitMove, MinuitPlace } from "../../api";
import type { Point } from "../kit/geometry";
import { isSpace, isStep, type Castle, type MinuitBox } from "./layout";
import { standBox } from "./standLayout";

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

/** The largest radius of a guest on a place, in cells. */
function maxRadiusOn(place: MinuitPlace): number {
  if (place === "hand") return 0.52;
  if (isStep(place)) return 0.36;
  return isSpace(place) ? 0.345 : 0.32;
}

/** Where the guests of `count` seats stand on a place; `stand` is the box that is free for them. */
export function guestSpots(count: number, place: MinuitPlace, stand: MinuitBox, cell: number): GuestSpot[] {
  const maxRadius = cell * maxRadiusOn(place);
  const spots = (isSpace(place) && askewSpots(count, stand)) || gridSpots(count, stand, maxRadius);
  // Guests in the hand show their number, and need room for it.
  return place === "hand" ? spots.map((spot) => ({ ...spot, r: spot.r * 0.84 })) : spots;
}

/** A guest as it would stand after the pointed move. */
export interface GhostGuest {
  seat: number;
  place: MinuitPlace;
}

/** The places that are in a list more often than in another. */
function listAdditions(places: readonly MinuitPlace[], others: readonly MinuitPlace[]): MinuitPlace[] {
  const left = [...others];
  return places.filter((place) => {
    const index = left.indexOf(place);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The guests that would stand elsewhere: by the server's preview or, until it arrives, by the move. */
export function findGhosts(
  view: MinuitKnowledge,
  preview: MinuitKnowledge | null,
  pointed: MinuitMove | null,
): GhostGuest[] {
  // The last move of a round rearranges all guests; only the move itself is shown.
  if (preview?.round === view.round) {
    return preview.guests.flatMap((places, seat) =>
      listAdditions(places, view.guests[seat] ?? []).map((place) => ({ seat, place })),
    );
  }
  const isMove = pointed?.kind === "walk" || pointed?.kind === "enter" || pointed?.kind === "place";
  return isMove ? [{ seat: pointed.seat, place: pointed.destination }] : [];
}

/** Where each seat's guests stand on a place, beside the ghosts and Hugo. */
export function spotsOnPlace(
  castle: Castle,
  place: MinuitPlace,
  seats: readonly number[],
  ghostSeats: readonly number[],
  isWithHugo: boolean,
): { guests: Map<number, GuestSpot>; ghosts: Map<number, GuestSpot> } {
  const standing = [...new Set(seats)].sort((one, other) => one - other);
  const ghosts = [...new Set(ghostSeats)];
  const box = standBox(castle, place);
  const free = isWithHugo
    ? { x: box.x, y: box.y + box.height * 0.42, width: box.width * 0.58, height: box.height * 0.58 }
    : box;
  const spots = guestSpots(standing.length + ghosts.length, place, free, castle.cellSize);
  return {
    guests: new Map(standing.map((seat, index) => [seat, spots[index]!])),
    ghosts: new Map(ghosts.map((seat, index) => [seat, spots[standing.length + index]!])),
  };
}
