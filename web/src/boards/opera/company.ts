/** Who stands where: the pieces of a moment, and the ghosts of a move that is only pointed at. */

import { CHARACTERS, ROOMS, type Character, type Room } from "./house";
import { standing, type Layout, type Stand } from "./layout";
import type { Moment } from "./moment";
import type { Place } from "./targets";

export interface Stance {
  character: Character;
  at: Stand;
}

export interface Company {
  pieces: Stance[];
  ghosts: Stance[];
}

type Rooms = Moment["rooms"];

/** Who would stand elsewhere: as the server works it out, or until then as the choice says. */
export function arrivals(now: Rooms, then: Rooms | null, pointed: Place | null): Rooms {
  if (then) {
    const moved = CHARACTERS.filter((one) => then[one] && then[one] !== now[one]);
    return Object.fromEntries(moved.map((one) => [one, then[one]]));
  }
  if (pointed?.kind !== "room" || !pointed.character) return {};
  return now[pointed.character] === pointed.room ? {} : { [pointed.character]: pointed.room };
}

/** Everybody's place; those who would arrive find room beside those who are there. */
export function company(layout: Layout, now: Rooms, arriving: Rooms): Company {
  const found: Company = { pieces: [], ghosts: [] };
  for (const room of ROOMS) {
    const here = among(now, room);
    const coming = among(arriving, room);
    const both = CHARACTERS.filter((one) => here.includes(one) || coming.includes(one));
    const places = standing(layout, room, both.length);
    both.forEach((character, index) => {
      const stance = { character, at: places[index]! };
      (here.includes(character) ? found.pieces : found.ghosts).push(stance);
    });
  }
  // In one fixed order, so that a piece stays the same element and glides.
  found.pieces.sort((one, other) => rank(one) - rank(other));
  return found;
}

function among(rooms: Rooms, room: Room): Character[] {
  return CHARACTERS.filter((one) => rooms[one] === room);
}

function rank(stance: Stance): number {
  return CHARACTERS.indexOf(stance.character);
}
