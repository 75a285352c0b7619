/** Where within a place its guests stand, and where its name is written. */

import type { MinuitPlace, MinuitRoom } from "../../api";
import type { Point } from "../kit/geometry";
import { FACTS } from "./facts.generated";
import { centreOf, isSpace, isStep, ROOM_PLANS, type MinuitBox, type Castle } from "./layout";

/** The box that numbers, names and furniture leave free for a place's guests. */
export function standBox(castle: Castle, place: MinuitPlace): MinuitBox {
  const box = castle.placeBox(place);
  const { cellSize, shape } = castle;
  // The upper left corner belongs to the number.
  if (isSpace(place)) {
    const size = cellSize * 0.84;
    return { x: box.x + cellSize * 0.13, y: box.y + cellSize * 0.14, width: size, height: size };
  }
  if (isStep(place)) {
    const taken = cellSize * 0.75;
    return shape === "wide"
      ? { ...box, y: box.y + taken, height: box.height - taken * 1.2 }
      : { ...box, x: box.x + taken, width: box.width - taken * 1.2 };
  }
  if (place === "cellar") {
    const taken = cellSize * 0.85;
    return { ...box, y: box.y + taken, height: box.height - taken };
  }
  if (place === "hand") return insetBox(box, cellSize * 0.1);
  const { name, door } = FACTS.rooms.find((room) => room.name === place)!;
  const { from, to, out } = castle.doorSill(door, ROOM_PLANS[name]);
  const half = cellSize * 0.36;
  const near = { x: box.x + half, y: box.y + half };
  const far = { x: box.x + box.width - half, y: box.y + box.height - half };
  // Just inside the door, and a little towards the nearer wall, out of the furniture's way.
  const x =
    out.x === 0
      ? moveToNearerWall((from.x + to.x) / 2, near.x, far.x, cellSize * 0.42)
      : from.x + out.x * cellSize * 0.46;
  const y =
    out.y === 0
      ? moveToNearerWall((from.y + to.y) / 2, near.y, far.y, cellSize * 0.42)
      : from.y + out.y * cellSize * 0.46;
  return { x: x - half, y: y - half, width: 2 * half, height: 2 * half };
}

function insetBox({ x, y, width, height }: MinuitBox, margin: number): MinuitBox {
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin };
}

function moveToNearerWall(at: number, low: number, high: number, most: number): number {
  return at - low < high - at ? Math.max(low, at - most) : Math.min(high, at + most);
}

/** Where Hugo stands on a place of his path. */
export function hugosPoint(castle: Castle, place: number): Point {
  return centreOf(isStep(place) ? standBox(castle, place) : castle.placeBox(place));
}

export interface RoomInside {
  /** The middle of the name's first line. */
  name: Point;
  guest: Point;
  /** What is left for the furniture. */
  furniture: MinuitBox;
}

/** The layout of a room's inside: the name far from the guest, the furniture between them. */
export function layOutRoom(castle: Castle, name: MinuitRoom, line: number, lines: number): RoomInside {
  const box = castle.placeBox(name);
  const guest = standBox(castle, name);
  const middle = centreOf(box);
  const spot = centreOf(guest);
  const isNameOnTop = spot.y >= middle.y - 1;
  const textHeight = lines * line * 1.15 + line * 0.35;
  const wall = castle.cellSize * 0.08;
  const rest: MinuitBox = {
    x: box.x + wall,
    y: box.y + (isNameOnTop ? textHeight : wall),
    width: box.width - 2 * wall,
    height: box.height - textHeight - wall,
  };
  return {
    name: {
      x: middle.x,
      y: isNameOnTop ? box.y + line * 1.25 : box.y + box.height - line * 0.5 - (lines - 1) * line * 1.15,
    },
    guest: spot,
    furniture: roomiestSide(rest, guest),
  };
}

/** The largest of the four strips of a room around a guest. */
function roomiestSide(room: MinuitBox, guest: MinuitBox): MinuitBox {
  const right = guest.x + guest.width;
  const bottom = guest.y + guest.height;
  const sides: MinuitBox[] = [
    { ...room, width: guest.x - room.x },
    { ...room, x: right, width: room.x + room.width - right },
    { ...room, height: guest.y - room.y },
    { ...room, y: bottom, height: room.y + room.height - bottom },
  ];
  const size = ({ width, height }: MinuitBox): number => Math.min(width, height);
  return sides.reduce((best, side) => (size(side) > size(best) ? side : best));
}

const NARROW_LETTERS = /[fijlrtI1 .,'’-]/;
const WIDE_LETTERS = /[mwMWœ]/;

/** The approximate width of a bold text, in units of its font size. */
export function estimateWidth(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (NARROW_LETTERS.test(letter) ? 0.33 : WIDE_LETTERS.test(letter) ? 0.84 : 0.56),
    0,
  );
}
