/** Which pieces the choices would move. */

import type { OperaCharacter, OperaMove, OperaRoom } from "../../api";

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
