/** What the choices of minuit mean on the board, and what is picked of them so far. */

import type { Choice } from "../board";
import type { Place } from "./castle";

export interface Move {
  action: number;
  /** The space the guest leaves; null where one is placed. */
  from: number | null;
  to: Place;
}

/** The move that a notation tells; null for what has no place on the board (stay, lost). */
export function readMove({ action, said }: Choice): Move | null {
  const placed = /^place (\d+)$/.exec(said);
  if (placed) return { action, from: null, to: Number(placed[1]) };
  const moved = /^(\d+)>(\w+)$/.exec(said);
  if (!moved) return null;
  const to = moved[2]!;
  return { action, from: Number(moved[1]), to: /^\d+$/.test(to) ? Number(to) : to };
}

export function readMoves(choices: Choice[]): Move[] {
  return choices.map(readMove).filter((move) => move !== null);
}

/** A guest or an aim that was clicked, while the other is still open. */
export interface Picked {
  from: number | null;
  to: Place | null;
}

export const NOTHING: Picked = { from: null, to: null };

/** The moves that what is picked leaves open. */
export function open(moves: Move[], { from, to }: Picked): Move[] {
  return moves.filter(
    (move) => (from === null || move.from === from) && (to === null || move.to === to),
  );
}

/** The moves by what one would click: each guest's space, each aim. */
export function by<Key>(moves: Move[], key: (move: Move) => Key): Map<Key, Move[]> {
  const found = new Map<Key, Move[]>();
  for (const move of moves) {
    const same = found.get(key(move));
    if (same) same.push(move);
    else found.set(key(move), [move]);
  }
  return found;
}
