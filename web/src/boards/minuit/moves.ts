/** The choices of minuit as moves on the board, and what has been picked of them so far. */

import type { Choice } from "../board";
import type { MinuitPlace } from "./layout";

export interface MinuitMove {
  action: number;
  /** The space that the guest leaves; null if a guest is placed. */
  from: number | null;
  to: MinuitPlace;
}

/** The move that a notation describes; null for actions without a place on the board (stay, lost). */
export function parseMove({ action, said }: Choice): MinuitMove | null {
  const placing = /^place (\d+)$/.exec(said);
  if (placing) return { action, from: null, to: Number(placing[1]) };
  const moving = /^(\d+)>(\w+)$/.exec(said);
  if (!moving) return null;
  const to = moving[2]!;
  return { action, from: Number(moving[1]), to: /^\d+$/.test(to) ? Number(to) : to };
}

export function parseMoves(choices: Choice[]): MinuitMove[] {
  return choices.map(parseMove).filter((move) => move !== null);
}

/** The guest or destination that was clicked, while the other one is still open. */
export interface PickedEnds {
  from: number | null;
  to: MinuitPlace | null;
}

export const NOTHING_PICKED: PickedEnds = { from: null, to: null };

/** The moves that match what has been picked. */
export function movesMatching(moves: MinuitMove[], { from, to }: PickedEnds): MinuitMove[] {
  return moves.filter((move) => (from === null || move.from === from) && (to === null || move.to === to));
}

/** The moves by what has to be clicked: each guest's space, or each destination. */
export function groupMoves<Key>(moves: MinuitMove[], key: (move: MinuitMove) => Key): Map<Key, MinuitMove[]> {
  const groups = new Map<Key, MinuitMove[]>();
  for (const move of moves) {
    const same = groups.get(key(move));
    if (same) same.push(move);
    else groups.set(key(move), [move]);
  }
  return groups;
}
