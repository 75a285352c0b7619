/** What the board reads of a view of opera; see src/limelight/games/opera/view.py. */

import type { View } from "../board";
import type { Character, Room } from "./house";

export interface Alibis {
  left: number;
  phantoms: number;
  shown: Character[];
  kept: number;
  hand: Character[] | null;
}

export interface Moment {
  round: number;
  played: number;
  suspects: Character[];
  cards: Character[];
  later: Character[];
  carlotta: number;
  exit: number;
  rooms: Partial<Record<Character, Room>>;
  blackout: Room | null;
  padlock: [Room, Room] | null;
  announced: "appeared" | "hid" | null;
  active: { character: Character } | null;
  /** Null under course rules: nothing is told of these cards. */
  alibis: Alibis | null;
  phantom: Character | null;
  winner: "investigator" | "phantom" | null;
  /** Who is in the dark or alone. */
  exposed?: Character[];
}

export function moment(view: View): Moment {
  return view as Moment;
}

/** Who takes the four cards of a round, as the round card shows it: 0 the investigator. */
export function order(round: number): (0 | 1)[] {
  return round % 2 ? [0, 1, 1, 0] : [1, 0, 0, 1];
}

/** The name of what was announced last, or of how it ended; course rules announce nothing. */
export function news(moment: Moment): string {
  if (moment.winner) return `opera-won-${moment.winner}`;
  return `opera-announced-${moment.announced ?? (moment.alibis ? "nothing" : "secret")}`;
}
