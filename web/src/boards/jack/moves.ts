/** What can be clicked on the map for the choices, and which pieces they would move. */

import type { JackCharacter, JackHex, JackKnowledge, JackMove, JackStreet } from "../../api";
import type { BoardChoice } from "../kit/board";
import { besideGrid, exitGrid, gridOf, type GridPoint } from "./layout";

/** Moves of what is first taken up and then put down elsewhere. */
export type JackShift = Extract<JackMove, { kind: "lamp" | "cordon" | "cover" }>;

/** Something on the board that can be clicked. */
export interface JackTarget {
  key: string;
  /** A street to walk to, a character to accuse, a piece, a lantern's direction, a way out; or, for a
   *  lamp, cover or cordon: where to take it up, put it down, or leave it where it was. */
  kind: "street" | "accuse" | "piece" | "direction" | "out" | "take" | "put" | "back";
  at: GridPoint;
  /** The hex that it lies on; null beyond the edge of the map. */
  hex: JackHex | null;
  /** Null if a click only picks something up, or puts it back. */
  action: number | null;
  /** What a click does; of what is picked up, one of the moves that it may make. */
  move: JackMove;
}

/** A lamp, cover or cordon that is picked up and not yet put down. */
export type LiftedPiece = Pick<JackShift, "kind" | "origin">;

type Places = JackKnowledge["places"];

export function isShift(move: JackMove): move is JackShift {
  return move.kind === "lamp" || move.kind === "cover" || move.kind === "cordon";
}

/** The targets of these choices; once something is picked up, only the hexes where it may go. */
export function findTargets(
  choices: BoardChoice<JackMove>[],
  places: Places,
  lifted: LiftedPiece | null,
): JackTarget[] {
  const targets = new Map<string, JackTarget>();
  for (const { action, move } of choices) {
    const found = lifted ? putTargets(move, action, lifted) : targetsOf(move, action, places);
    for (const target of found) if (!targets.has(target.key)) targets.set(target.key, target);
  }
  return [...targets.values()];
}

/** For what is picked up: first where it was, then where it may go. */
function putTargets(move: JackMove, action: number, lifted: LiftedPiece): JackTarget[] {
  if (!isShift(move) || move.kind !== lifted.kind || move.origin !== lifted.origin) return [];
  const back = { ...shiftEnd(move, "origin"), key: "back", kind: "back", action: null, move } as const;
  const there = shiftEnd(move, "destination");
  return [back, { ...there, key: `put ${move.destination}`, kind: "put", action, move }];
}

function shiftEnd(move: JackShift, end: "origin" | "destination"): Pick<JackTarget, "at" | "hex"> {
  return move.kind === "cordon" ? { at: exitGrid(move[end]), hex: null } : { at: gridOf(move[end]), hex: move[end] };
}

function targetsOf(move: JackMove, action: number, places: Places): JackTarget[] {
  const onHex = (kind: JackTarget["kind"], hex: JackHex | undefined): JackTarget[] =>
    hex ? [{ key: `${kind} ${hex}`, kind, at: gridOf(hex), hex, action, move }] : [];
  switch (move.kind) {
    case "walk":
    case "bring":
      return onHex("street", move.destination);
    case "accuse":
      return onHex("accuse", move.destination);
    case "card":
    case "whistle":
    case "enough":
      return onHex("piece", places[move.actor]);
    case "call":
    case "swap":
      return onHex("piece", places[move.target]);
    case "lantern": {
      const watson = places.watson;
      if (!watson) return [];
      const at = besideGrid(gridOf(watson), move.destination);
      return [{ key: `direction ${move.destination}`, kind: "direction", at, hex: null, action, move }];
    }
    case "out":
      return [{ key: `out ${move.destination}`, kind: "out", at: exitGrid(move.destination), hex: null, action, move }];
    case "lamp":
    case "cover":
    case "cordon":
      return [{ ...shiftEnd(move, "origin"), key: `take ${move.origin}`, kind: "take", action: null, move }];
    case "stay":
    case "identity":
    case "deal":
    case "alibi":
      return [];
  }
}

/** The street to which each character comes by a move, as far as the move itself says. */
export function listArrivals(move: JackMove): Partial<Record<JackCharacter, JackStreet>> {
  if (move.kind === "walk") return { [move.actor]: move.destination };
  return move.kind === "bring" ? { [move.target]: move.destination } : {};
}
