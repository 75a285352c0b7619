/** The choices of minuit as moves on the board, and what has been picked of them so far. */

import type { MinuitMove, MinuitRoom } from "../../api";
import type { BoardChoice } from "../kit/board";

/** A choice that brings a guest to a place of the board. */
export interface GuestMove {
  action: number;
  /** The space that the guest leaves; null if a guest is placed. */
  from: number | null;
  to: number | MinuitRoom;
}

/** The choices with a place on the board: nobody is let stand, and no points are lost, there. */
export function listGuestMoves(choices: BoardChoice<MinuitMove>[]): GuestMove[] {
  return choices.flatMap(({ action, move }): GuestMove[] => {
    switch (move.kind) {
      case "place":
        return [{ action, from: null, to: move.destination }];
      case "walk":
      case "enter":
        return [{ action, from: move.origin, to: move.destination }];
      case "stay":
      case "lost":
      case "roll":
      case "ghost":
      case "first":
        return [];
    }
  });
}

/** The guest or destination that was clicked, while the other one is still open. */
export interface PickedEnds {
  from: number | null;
  to: GuestMove["to"] | null;
}

export const NOTHING_PICKED: PickedEnds = { from: null, to: null };

/** The moves that match what has been picked. */
export function movesMatching(moves: GuestMove[], { from, to }: PickedEnds): GuestMove[] {
  return moves.filter((move) => (from === null || move.from === from) && (to === null || move.to === to));
}

/** The moves by what has to be clicked: each guest's space, or each destination. */
export function groupMoves<Key>(moves: GuestMove[], key: (move: GuestMove) => Key): Map<Key, GuestMove[]> {
  const groups = new Map<Key, GuestMove[]>();
  for (const move of moves) {
    const same = groups.get(key(move));
    if (same) same.push(move);
    else groups.set(key(move), [move]);
  }
  return groups;
}
