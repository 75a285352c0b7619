/** Which pieces the choices would move. */

import type { JackCharacter, JackMove, JackStreet } from "../../api";

/** The street to which each character comes by a move, as far as the move itself says. */
export function listArrivals(move: JackMove): Partial<Record<JackCharacter, JackStreet>> {
  if (move.kind === "walk") return { [move.actor]: move.destination };
  return move.kind === "bring" ? { [move.target]: move.destination } : {};
}
