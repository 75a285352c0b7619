/** The engine's notation as targets on the board: what can be clicked, and what it would do. */

import type { Choice } from "../board";
import { CHARACTERS, CORRIDORS, ROOMS, type OperaCharacter, type Corridor, type OperaRoom } from "./facts";

/** The kind of action; its message is `opera-do-VERB`. */
type OperaVerb = "play" | "walk" | "stay" | "send" | "leave" | "darken" | "lock" | "swap" | "take";

export type OperaMove = { verb: OperaVerb } & (
  | { kind: "card"; character: OperaCharacter }
  /** `character` would move there; null when the room is darkened. */
  | { kind: "room"; room: OperaRoom; character: OperaCharacter | null }
  | { kind: "corridor"; corridor: Corridor }
  | { kind: "piece"; character: OperaCharacter }
);

export interface OperaTarget {
  action: number;
  move: OperaMove;
}

interface MatchedNames {
  who: OperaCharacter;
  room: OperaRoom;
  other: OperaRoom;
}

const CHARACTER_PATTERN = `(?<who>${CHARACTERS.join("|")})`;
const ANY_ROOM_PATTERN = `(?:${ROOMS.join("|")})`;
const ROOM_PATTERN = `(?<room>${ROOMS.join("|")})`;
const OTHER_ROOM_PATTERN = ROOM_PATTERN.replace("room", "other");

/** The notation of every choice that has a place on the board; the panel shows the others. */
const NOTATIONS: [OperaVerb, string, "card" | "room" | "corridor" | "piece"][] = [
  ["play", CHARACTER_PATTERN, "card"],
  ["walk", `${CHARACTER_PATTERN}: ${ANY_ROOM_PATTERN} → ${ROOM_PATTERN}`, "room"],
  ["stay", `${CHARACTER_PATTERN}: stay ${ROOM_PATTERN}`, "room"],
  ["send", `moncharmin: ${CHARACTER_PATTERN} → ${ROOM_PATTERN}`, "room"],
  ["leave", `(?<who>persian): leave in ${ROOM_PATTERN}`, "room"],
  ["darken", `buquet: blackout ${ROOM_PATTERN}`, "room"],
  ["lock", `giry: padlock ${ROOM_PATTERN}-${OTHER_ROOM_PATTERN}`, "corridor"],
  ["swap", `richard: swap ${CHARACTER_PATTERN}`, "piece"],
  ["take", `persian: take ${CHARACTER_PATTERN}`, "piece"],
];
const PATTERNS = NOTATIONS.map(([verb, text, kind]) => ({ verb, pattern: RegExp(`^${text}$`), kind }));

/** The move that a notation describes; null if it has no place on the board. */
export function parseMove(said: string): OperaMove | null {
  const text = said.toLowerCase();
  for (const { verb, pattern, kind } of PATTERNS) {
    const named = pattern.exec(text)?.groups as MatchedNames | undefined;
    if (!named) continue;
    if (kind === "room") return { verb, kind, room: named.room, character: named.who ?? null };
    if (kind !== "corridor") return { verb, kind, character: named.who };
    const corridor = findCorridor([named.room, named.other]);
    return corridor && { verb, kind, corridor };
  }
  return null;
}

/** The corridor between a padlock's two rooms. */
export function findCorridor(padlock: [OperaRoom, OperaRoom] | null): Corridor | null {
  if (!padlock) return null;
  const [first, second] = padlock;
  return CORRIDORS.find((way) => way === `${first}-${second}` || way === `${second}-${first}`) ?? null;
}

/** The choices that can be made on the board. */
export function findTargets(choices: Choice[]): OperaTarget[] {
  return choices.flatMap(({ action, said }) => {
    const move = parseMove(said);
    return move ? [{ action, move }] : [];
  });
}
