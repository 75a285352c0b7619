/** Where the pieces stand, and where the ghosts of a pointed move stand. */

import { CHARACTERS, ROOMS, type OperaCharacter, type OperaRoom } from "./facts";
import { pieceSpots, type OperaLayout, type PieceSpot } from "./layout";
import type { OperaView } from "./view";
import type { OperaMove } from "./moves";

export interface PlacedPiece {
  character: OperaCharacter;
  spot: PieceSpot;
}

export interface Placement {
  pieces: PlacedPiece[];
  ghosts: PlacedPiece[];
}

type CharacterRooms = OperaView["rooms"];

/** The characters that would move, and to which room: by the server's preview or, until it arrives, by the choice. */
export function findArrivals(
  current: CharacterRooms,
  next: CharacterRooms | null,
  pointed: OperaMove | null,
): CharacterRooms {
  if (next) {
    const moved = CHARACTERS.filter((character) => next[character] && next[character] !== current[character]);
    return Object.fromEntries(moved.map((character) => [character, next[character]]));
  }
  if (pointed?.kind !== "room" || !pointed.character) return {};
  return current[pointed.character] === pointed.room ? {} : { [pointed.character]: pointed.room };
}

/** The spots of all pieces; ghosts get a spot beside the pieces in the room. */
export function placePieces(layout: OperaLayout, rooms: CharacterRooms, arriving: CharacterRooms): Placement {
  const placement: Placement = { pieces: [], ghosts: [] };
  for (const room of ROOMS) {
    const standing = charactersIn(rooms, room);
    const arrivingHere = charactersIn(arriving, room);
    const present = CHARACTERS.filter((character) => standing.includes(character) || arrivingHere.includes(character));
    const spots = pieceSpots(layout, room, present.length);
    present.forEach((character, index) => {
      const placed = { character, spot: spots[index]! };
      (standing.includes(character) ? placement.pieces : placement.ghosts).push(placed);
    });
  }
  // A fixed order keeps each piece the same element, so that it glides.
  placement.pieces.sort((one, other) => characterRank(one) - characterRank(other));
  return placement;
}

function charactersIn(rooms: CharacterRooms, room: OperaRoom): OperaCharacter[] {
  return CHARACTERS.filter((character) => rooms[character] === room);
}

function characterRank(stance: PlacedPiece): number {
  return CHARACTERS.indexOf(stance.character);
}
