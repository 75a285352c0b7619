/** Where within a place its guests stand, and where its name is written. */

import { centre, isSpace, isStep, ROOMS, type Box, type Castle, type Place, type Point } from "./castle";

/** The box left for the guests of a place, beside numbers, names and furniture. */
export function stand(castle: Castle, place: Place): Box {
  const box = castle.box(place);
  const { cell, shape } = castle;
  // The upper left corner is the number's.
  if (isSpace(place)) {
    const size = cell * 0.84;
    return { x: box.x + cell * 0.13, y: box.y + cell * 0.14, width: size, height: size };
  }
  if (isStep(place)) {
    const taken = cell * 0.75;
    return shape === "wide"
      ? { ...box, y: box.y + taken, height: box.height - taken * 1.2 }
      : { ...box, x: box.x + taken, width: box.width - taken * 1.2 };
  }
  if (place === "cellar") {
    const taken = cell * 0.85;
    return { ...box, y: box.y + taken, height: box.height - taken };
  }
  if (place === "hand") return inset(box, cell * 0.1);
  const { door, plan } = ROOMS.find(({ name }) => name === place)!;
  const { from, to, out } = castle.sill(door, plan);
  const half = cell * 0.36;
  const near = { x: box.x + half, y: box.y + half };
  const far = { x: box.x + box.width - half, y: box.y + box.height - half };
  // Through the door, and then a little towards the nearer wall, out of the furniture's way.
  const x =
    out.x === 0
      ? nearer((from.x + to.x) / 2, near.x, far.x, cell * 0.42)
      : from.x + out.x * cell * 0.46;
  const y =
    out.y === 0
      ? nearer((from.y + to.y) / 2, near.y, far.y, cell * 0.42)
      : from.y + out.y * cell * 0.46;
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function nearer(at: number, low: number, high: number, most: number): number {
  return at - low < high - at ? Math.max(low, at - most) : Math.min(high, at + most);
}

/** Where Hugo stands on a place of his way. */
export function hugosStand(castle: Castle, place: number): Point {
  return centre(isStep(place) ? stand(castle, place) : castle.box(place));
}

export interface Inside {
  /** The middle of the name's first line. */
  name: Point;
  guest: Point;
  /** What is left for the furniture. */
  furniture: Box;
}

/** How a room's inside is shared out: the name far from the guest, the furniture between. */
export function inside(castle: Castle, name: string, line: number, lines: number): Inside {
  const box = castle.box(name);
  const guest = stand(castle, name);
  const middle = centre(box);
  const spot = centre(guest);
  const top = spot.y >= middle.y - 1;
  const high = lines * line * 1.15 + line * 0.35;
  const wall = castle.cell * 0.08;
  const rest: Box = {
    x: box.x + wall,
    y: box.y + (top ? high : wall),
    width: box.width - 2 * wall,
    height: box.height - high - wall,
  };
  return {
    name: {
      x: middle.x,
      y: top ? box.y + line * 1.25 : box.y + box.height - line * 0.5 - (lines - 1) * line * 1.15,
    },
    guest: spot,
    furniture: widest(rest, guest),
  };
}

/** The largest of the four sides that a guest leaves of a room. */
function widest(room: Box, guest: Box): Box {
  const right = guest.x + guest.width;
  const bottom = guest.y + guest.height;
  const sides: Box[] = [
    { ...room, width: guest.x - room.x },
    { ...room, x: right, width: room.x + room.width - right },
    { ...room, height: guest.y - room.y },
    { ...room, y: bottom, height: room.y + room.height - bottom },
  ];
  const size = ({ width, height }: Box): number => Math.min(width, height);
  return sides.reduce((best, side) => (size(side) > size(best) ? side : best));
}

const NARROW = /[fijlrtI1 .,'’-]/;
const WIDE = /[mwMWœ]/;

/** About how wide a bold text is, in units of its size. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.33 : WIDE.test(letter) ? 0.84 : 0.56), 0);
}
