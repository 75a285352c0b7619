/** From the notation of a choice to the place on the board where it is made. */

import type { Choice } from "../board";
import { CHARACTERS, CORRIDORS, ROOMS, type Character, type Corridor, type Room } from "./house";

/** What is done; the words for it are `opera-do-VERB`. */
type Verb = "play" | "walk" | "stay" | "send" | "leave" | "darken" | "lock" | "swap" | "take";

export type Place = { verb: Verb } & (
  | { kind: "card"; character: Character }
  /** `character` is who would come to stand there; nobody does when a room is darkened. */
  | { kind: "room"; room: Room; character: Character | null }
  | { kind: "corridor"; corridor: Corridor }
  | { kind: "piece"; character: Character }
);

export interface Target {
  action: number;
  place: Place;
}

interface Named {
  who: Character;
  room: Room;
  other: Room;
}

const WHO = `(?<who>${CHARACTERS.join("|")})`;
const ANY = `(?:${ROOMS.join("|")})`;
const ROOM = `(?<room>${ROOMS.join("|")})`;
const OTHER = ROOM.replace("room", "other");

/** Every way of writing a choice that has a place; the others belong to the panel. */
const WRITTEN: [Verb, string, "card" | "room" | "corridor" | "piece"][] = [
  ["play", WHO, "card"],
  ["walk", `${WHO}: ${ANY} → ${ROOM}`, "room"],
  ["stay", `${WHO}: stay ${ROOM}`, "room"],
  ["send", `moncharmin: ${WHO} → ${ROOM}`, "room"],
  ["leave", `(?<who>persian): leave in ${ROOM}`, "room"],
  ["darken", `buquet: blackout ${ROOM}`, "room"],
  ["lock", `giry: padlock ${ROOM}-${OTHER}`, "corridor"],
  ["swap", `richard: swap ${WHO}`, "piece"],
  ["take", `persian: take ${WHO}`, "piece"],
];
const PATTERNS = WRITTEN.map(([verb, text, kind]) => ({ verb, pattern: RegExp(`^${text}$`), kind }));

/** The place that a notation names; null if it names none. */
export function place(said: string): Place | null {
  const text = said.toLowerCase();
  for (const { verb, pattern, kind } of PATTERNS) {
    const named = pattern.exec(text)?.groups as Named | undefined;
    if (!named) continue;
    if (kind === "room") return { verb, kind, room: named.room, character: named.who ?? null };
    if (kind !== "corridor") return { verb, kind, character: named.who };
    const corridor = locked([named.room, named.other]);
    return corridor && { verb, kind, corridor };
  }
  return null;
}

/** The corridor between a padlock's two rooms. */
export function locked(padlock: [Room, Room] | null): Corridor | null {
  if (!padlock) return null;
  const [one, other] = padlock;
  return CORRIDORS.find((way) => way === `${one}-${other}` || way === `${other}-${one}`) ?? null;
}

/** The choices that are made on the board. */
export function targets(choices: Choice[]): Target[] {
  return choices.flatMap(({ action, said }) => {
    const found = place(said);
    return found ? [{ action, place: found }] : [];
  });
}
