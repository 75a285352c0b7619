/** The engine's notation as targets on the board: what can be clicked, and what it would do. */

import type { Choice } from "../board";
import { exitHex, neighbour, type JackCharacter, type Direction, type Exit } from "./facts";

export type MovableKind = "lamp" | "cordon" | "cover";

export type JackMove =
  | { kind: "card"; character: JackCharacter }
  | { kind: "walk" | "bring"; character: JackCharacter; from: string; to: string }
  | { kind: "accuse"; character: JackCharacter; from: string; to: string; accused: JackCharacter }
  | { kind: "swap"; other: JackCharacter }
  | { kind: "whom"; character: JackCharacter }
  | { kind: MovableKind; from: string; to: string }
  | { kind: "lantern"; direction: Direction }
  | { kind: "out"; exit: Exit }
  | { kind: "whistle" | "enough" }
  | { kind: "stay" };

const NAME = "(holmes|watson|smith|lestrade|stealthy|goodley|gull|bert)";
const HEX = "([a-m]\\d)";

type MoveReader = (...words: string[]) => JackMove;
const castWord = <T>(word: string | undefined): T => word as T;

// Patterns for the notation in lower case, each with the move that its groups describe.
const READERS: [RegExp, MoveReader][] = [
  [RegExp(`^${NAME}$`), (character) => ({ kind: "card", character: castWord(character) })],
  [
    RegExp(`^${NAME} ${HEX}-${HEX}$`),
    (character, from, to) => ({
      kind: "walk",
      character: castWord(character),
      from: upperCase(from),
      to: upperCase(to),
    }),
  ],
  [
    RegExp(`^${NAME} ${HEX}-${HEX} accuses ${NAME}$`),
    (character, from, to, accused) => ({
      kind: "accuse",
      character: castWord(character),
      from: upperCase(from),
      to: upperCase(to),
      accused: castWord(accused),
    }),
  ],
  [
    RegExp(`^whistle ${NAME} ${HEX}-${HEX}$`),
    (character, from, to) => ({
      kind: "bring",
      character: castWord(character),
      from: upperCase(from),
      to: upperCase(to),
    }),
  ],
  [RegExp(`^whistle ${NAME}$`), (character) => ({ kind: "whom", character: castWord(character) })],
  [/^whistle$/, () => ({ kind: "whistle" })],
  [/^whistle enough$/, () => ({ kind: "enough" })],
  [/^stays$/, () => ({ kind: "stay" })],
  [RegExp(`^gull x ${NAME}$`), (other) => ({ kind: "swap", other: castWord(other) })],
  [
    RegExp(`^(lamp|cover|cordon) (\\w\\w)>(\\w\\w)$`),
    (kind, from, to) => ({ kind: castWord<MovableKind>(kind), from: upperCase(from), to: upperCase(to) }),
  ],
  [/^lantern (\w+)$/, (direction) => ({ kind: "lantern", direction: castWord(upperCase(direction)) })],
  [/^out (\w\w)$/, (exit) => ({ kind: "out", exit: castWord(upperCase(exit)) })],
];

function upperCase(word: string | undefined): string {
  return (word ?? "").toUpperCase();
}

/** The move that a notation describes; null for chance steps. */
export function parseMove(said: string): JackMove | null {
  const plain = said.trim().toLowerCase();
  for (const [pattern, reader] of READERS) {
    const match = pattern.exec(plain);
    if (match) return reader(...match.slice(1));
  }
  return null;
}

/** Something on the board that can be clicked. */
export interface JackTarget {
  key: string;
  /** A street to walk to, a character to accuse, a piece, a lantern's direction, a way out; or, for a
   *  lamp, cover or cordon: where to take it up, put it down, or leave it where it was. */
  kind: "street" | "accuse" | "piece" | "direction" | "out" | "take" | "put" | "back";
  /** The hex it lies on. */
  hex: string;
  /** Null if a click only picks something up, or puts it back. */
  action: number | null;
  move: JackMove;
}

/** A lamp, cover or cordon that is picked up and not yet put down. */
export interface LiftedPiece {
  kind: MovableKind;
  from: string;
}

function isShift(move: JackMove): move is { kind: MovableKind; from: string; to: string } {
  return move.kind === "lamp" || move.kind === "cover" || move.kind === "cordon";
}

function hexOf(kind: MovableKind, location: string): string {
  return kind === "cordon" ? exitHex(location as Exit) : location;
}

/** The targets of these choices; once something is picked up, only the hexes where it may go. */
export function findTargets(
  choices: Choice[],
  places: Record<string, string>,
  lifted: LiftedPiece | null,
): JackTarget[] {
  const targets = new Map<string, JackTarget>();
  if (lifted) {
    const hex = hexOf(lifted.kind, lifted.from);
    const move = { kind: lifted.kind, from: lifted.from, to: lifted.from };
    targets.set("back", { key: "back", kind: "back", hex, action: null, move });
  }
  for (const { action, said } of choices) {
    const move = parseMove(said);
    if (!move) continue;
    const target = lifted ? putTarget(move, action, lifted) : targetOf(move, action, places);
    if (target && !targets.has(target.key)) targets.set(target.key, target);
  }
  return [...targets.values()];
}

function putTarget(move: JackMove, action: number, lifted: LiftedPiece): JackTarget | null {
  if (!isShift(move) || move.kind !== lifted.kind || move.from !== lifted.from) return null;
  const hex = hexOf(move.kind, move.to);
  return { key: `put ${hex}`, kind: "put", hex, action, move };
}

function targetOf(move: JackMove, action: number, places: Record<string, string>): JackTarget | null {
  const target = (kind: JackTarget["kind"], hex: string | undefined, key = `${kind} ${hex}`) =>
    hex ? { key, kind, hex, action, move } : null;
  switch (move.kind) {
    case "walk":
    case "bring":
      return target("street", move.to);
    case "accuse":
      return target("accuse", move.to);
    case "card":
    case "whom":
      return target("piece", places[move.character]);
    case "swap":
      return target("piece", places[move.other]);
    case "whistle":
    case "enough":
      return target("piece", places.goodley);
    case "lantern":
      return target("direction", places.watson && neighbour(places.watson, move.direction));
    case "out":
      return target("out", exitHex(move.exit));
    case "lamp":
    case "cover":
    case "cordon": {
      const hex = hexOf(move.kind, move.from);
      return { key: `take ${hex}`, kind: "take", hex, action: null, move };
    }
    case "stay":
      return null;
  }
}

/** The parts of a view that can move on the map. */
export interface JackPosition {
  places: Record<string, string>;
  lamps: Record<string, number>;
  covers: string[];
  cordons: string[];
  lantern: Direction;
}

const replaceIn = (list: string[], from: string, to: string) => list.map((name) => (name === from ? to : name));

/** The position after a move, as far as the notation says: shown at once, until the server's
 *  preview arrives. */
export function sketchPosition(move: JackMove | null, before: JackPosition): JackPosition {
  switch (move?.kind) {
    case "walk":
    case "bring":
      return { ...before, places: { ...before.places, [move.character]: move.to } };
    case "swap": {
      const { gull = "", [move.other]: other = "" } = before.places;
      return { ...before, places: { ...before.places, gull: other, [move.other]: gull } };
    }
    case "lamp": {
      const { [move.from]: tile = 0, ...others } = before.lamps;
      return { ...before, lamps: { ...others, [move.to]: tile } };
    }
    case "cover":
      return { ...before, covers: replaceIn(before.covers, move.from, move.to) };
    case "cordon":
      return { ...before, cordons: replaceIn(before.cordons, move.from, move.to) };
    case "lantern":
      return { ...before, lantern: move.direction };
    default:
      return before;
  }
}
