/** Where on the board the choices can be made, and which pieces they would move. */

import type { OperaCharacter, OperaMove, OperaRoom } from "../../api";
import type { BoardChoice } from "../board";
import { findCorridor, type Corridor } from "./house";

export type OperaSpot =
  | { kind: "card" | "piece"; character: OperaCharacter }
  | { kind: "room"; room: OperaRoom }
  | { kind: "corridor"; corridor: Corridor };

export interface OperaTarget {
  action: number;
  move: OperaMove;
  spot: OperaSpot;
}

/** Where a move is pointed at; null for those that the panel alone offers, and for chance. */
export function findSpot(move: OperaMove): OperaSpot | null {
  switch (move.kind) {
    case "card":
      return { kind: "card", character: move.actor };
    case "walk":
    case "stay":
    case "send":
    case "leave":
    case "blackout":
      return { kind: "room", room: move.destination };
    case "padlock": {
      const corridor = findCorridor(move.origin, move.destination);
      return corridor && { kind: "corridor", corridor };
    }
    case "swap":
    case "take":
      return { kind: "piece", character: move.target };
    case "gather":
    case "gather_none":
    case "scatter":
    case "scatter_none":
    case "start":
    case "identity":
    case "deal":
    case "alibi":
      return null;
  }
}

/** The choices that can be made on the board. */
export function findTargets(choices: BoardChoice<OperaMove>[]): OperaTarget[] {
  return choices.flatMap(({ action, move }) => {
    const spot = findSpot(move);
    return spot ? [{ action, move, spot }] : [];
  });
}

/** The room to which each character comes by a move, as far as the move itself says. */
export function listArrivals(move: OperaMove): Partial<Record<OperaCharacter, OperaRoom>> {
  switch (move.kind) {
    case "walk":
      return { [move.actor]: move.destination };
    case "send":
      return { [move.target]: move.destination };
    case "leave":
      return { [move.actor]: move.destination, [move.target]: move.destination };
    default:
      return {};
  }
}
