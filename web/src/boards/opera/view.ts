/** The parts of an opera view that the board reads; see src/limelight/games/opera/view.py. */

import type { View } from "../board";
import type { OperaCharacter, OperaRoom } from "./facts";

export interface OperaAlibis {
  left: number;
  phantoms: number;
  shown: OperaCharacter[];
  kept: number;
  hand: OperaCharacter[] | null;
}

export interface OperaView {
  round: number;
  played: number;
  suspects: OperaCharacter[];
  cards: OperaCharacter[];
  later: OperaCharacter[];
  carlotta: number;
  exit: number;
  rooms: Partial<Record<OperaCharacter, OperaRoom>>;
  blackout: OperaRoom | null;
  padlock: [OperaRoom, OperaRoom] | null;
  announced: "appeared" | "hid" | null;
  active: { character: OperaCharacter } | null;
  /** Null under course rules, which reveal nothing about these cards. */
  alibis: OperaAlibis | null;
  phantom: OperaCharacter | null;
  winner: "investigator" | "phantom" | null;
  /** The characters in the dark or alone. */
  exposed?: OperaCharacter[];
}

export function asOperaView(view: View): OperaView {
  return view as OperaView;
}

/** The seats that take the four cards of a round, as on the round card; 0 is the Investigator. */
export function seatOrder(round: number): (0 | 1)[] {
  return round % 2 ? [0, 1, 1, 0] : [1, 0, 0, 1];
}

/** The message of the last announcement, or of how the game ended; course rules announce nothing. */
export function announcementMessage(moment: OperaView) {
  if (moment.winner) return `opera-won-${moment.winner}` as const;
  return `opera-announced-${moment.announced ?? (moment.alibis ? "nothing" : "secret")}` as const;
}
