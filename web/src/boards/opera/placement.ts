/** Where the pieces stand, and where the ghosts of a pointed move stand. */

import type { OperaCharacter, OperaMove, OperaRoom, OperaKnowledge } from "../../api";
import { FACTS } from "./facts.generated";
import { pieceSpots, type OperaLayout, type PieceSpot } from "./layout";
import { listArrivals } from "./moves";

export interface PlacedPiece {
  character: OperaCharacter;
  spot: PieceSpot;
}

export interface Placement {
  pieces: PlacedPiece[];
  ghosts: PlacedPiece[];
}

type CharacterRooms = OperaKnowledge["rooms"];

/** The characters that would stand elsewhere: by the server's preview or, until it arrives, by the move. */
export function findArrivals(
  current: CharacterRooms,
  next: CharacterRooms | null,
  pointed: OperaMove | null,
): CharacterRooms {
  const after = next ?? (pointed ? listArrivals(pointed) : {});
  const moved = FACTS.characters.flatMap((character) => {
    const room = after[character];
    return room && room !== current[character] ? [[character, room] as const] : [];
  });
  return Object.fromEntries(moved);
}

/** The spots of all pieces; ghosts get a spot beside the pieces in the room. */
export function placePieces(layout: OperaLayout, rooms: CharacterRooms, arriving: CharacterRooms): Placement {
  const placement: Placement = { pieces: [], ghosts: [] };
  for (const room of FACTS.rooms) {
    const standing = charactersIn(rooms, room);
    const arrivingHere = charactersIn(arriving, room);
    const present = FACTS.characters.filter(
      (character) => standing.includes(character) || arrivingHere.includes(character),
    );
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
  return FACTS.characters.filter((character) => rooms[character] === room);
}

function characterRank(stance: PlacedPiece): number {
  return FACTS.characters.indexOf(stance.character);
}
