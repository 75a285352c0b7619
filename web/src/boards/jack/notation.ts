/** The engine's notation as places on the board: what may be clicked, and what it would do. */

import type { Choice } from "../board";
import { beyond, neighbour, type Character, type Direction, type Exit } from "./places";

export type Shifted = "lamp" | "cordon" | "cover";

export type Move =
  | { kind: "card"; character: Character }
  | { kind: "walk" | "bring"; character: Character; from: string; to: string }
  | { kind: "accuse"; character: Character; from: string; to: string; accused: Character }
  | { kind: "swap"; other: Character }
  | { kind: "whom"; character: Character }
  | { kind: Shifted; from: string; to: string }
  | { kind: "lantern"; direction: Direction }
  | { kind: "out"; exit: Exit }
  | { kind: "whistle" | "enough" }
  | { kind: "stay" };

const NAME = "(holmes|watson|smith|lestrade|stealthy|goodley|gull|bert)";
const HEX = "([a-m]\\d)";

type Reader = (...words: string[]) => Move;
const as = <T>(word: string | undefined): T => word as T;

// The notation in lower case; each pattern with what its groups mean.
const READERS: [RegExp, Reader][] = [
  [RegExp(`^${NAME}$`), (character) => ({ kind: "card", character: as(character) })],
  [
    RegExp(`^${NAME} ${HEX}-${HEX}$`),
    (character, from, to) => ({
      kind: "walk",
      character: as(character),
      from: place(from),
      to: place(to),
    }),
  ],
  [
    RegExp(`^${NAME} ${HEX}-${HEX} accuses ${NAME}$`),
    (character, from, to, accused) => ({
      kind: "accuse",
      character: as(character),
      from: place(from),
      to: place(to),
      accused: as(accused),
    }),
  ],
  [
    RegExp(`^whistle ${NAME} ${HEX}-${HEX}$`),
    (character, from, to) => ({
      kind: "bring",
      character: as(character),
      from: place(from),
      to: place(to),
    }),
  ],
  [RegExp(`^whistle ${NAME}$`), (character) => ({ kind: "whom", character: as(character) })],
  [/^whistle$/, () => ({ kind: "whistle" })],
  [/^whistle enough$/, () => ({ kind: "enough" })],
  [/^stays$/, () => ({ kind: "stay" })],
  [RegExp(`^gull x ${NAME}$`), (other) => ({ kind: "swap", other: as(other) })],
  [
    RegExp(`^(lamp|cover|cordon) (\\w\\w)>(\\w\\w)$`),
    (kind, from, to) => ({ kind: as<Shifted>(kind), from: place(from), to: place(to) }),
  ],
  [/^lantern (\w+)$/, (direction) => ({ kind: "lantern", direction: as(place(direction)) })],
  [/^out (\w\w)$/, (exit) => ({ kind: "out", exit: as(place(exit)) })],
];

function place(word: string | undefined): string {
  return (word ?? "").toUpperCase();
}

/** What a notation means; null for what chance does, which nobody chooses. */
export function parse(said: string): Move | null {
  const plain = said.trim().toLowerCase();
  for (const [pattern, reader] of READERS) {
    const found = pattern.exec(plain);
    if (found) return reader(...found.slice(1));
  }
  return null;
}

/** Something on the board that can be clicked. */
export interface Target {
  key: string;
  /** A street to walk to, somebody to accuse, a piece, a lantern's direction, a way out; or, for a
   *  lamp, cover or cordon: where to take it up, put it down, or leave it where it was. */
  kind: "street" | "accuse" | "piece" | "direction" | "out" | "take" | "put" | "back";
  /** The hex it lies on. */
  at: string;
  /** Null: takes something up, or puts it back where it was. */
  action: number | null;
  move: Move;
}

/** A lamp, cover or cordon taken up, not yet put down. */
export interface Taken {
  kind: Shifted;
  from: string;
}

function isShift(move: Move): move is { kind: Shifted; from: string; to: string } {
  return move.kind === "lamp" || move.kind === "cover" || move.kind === "cordon";
}

function spot(kind: Shifted, where: string): string {
  return kind === "cordon" ? beyond(where as Exit) : where;
}

/** What can be clicked for these choices; once something is taken up, only where it may go. */
export function targets(
  choices: Choice[],
  places: Record<string, string>,
  taken: Taken | null,
): Target[] {
  const found = new Map<string, Target>();
  if (taken) {
    const at = spot(taken.kind, taken.from);
    const move = { kind: taken.kind, from: taken.from, to: taken.from };
    found.set("back", { key: "back", kind: "back", at, action: null, move });
  }
  for (const { action, said } of choices) {
    const move = parse(said);
    if (!move) continue;
    const target = taken ? putting(move, action, taken) : offering(move, action, places);
    if (target && !found.has(target.key)) found.set(target.key, target);
  }
  return [...found.values()];
}

function putting(move: Move, action: number, taken: Taken): Target | null {
  if (!isShift(move) || move.kind !== taken.kind || move.from !== taken.from) return null;
  const at = spot(move.kind, move.to);
  return { key: `put ${at}`, kind: "put", at, action, move };
}

function offering(move: Move, action: number, places: Record<string, string>): Target | null {
  const target = (kind: Target["kind"], at: string | undefined, key = `${kind} ${at}`) =>
    at ? { key, kind, at, action, move } : null;
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
      return target("out", beyond(move.exit));
    case "lamp":
    case "cover":
    case "cordon": {
      const at = spot(move.kind, move.from);
      return { key: `take ${at}`, kind: "take", at, action: null, move };
    }
    case "stay":
      return null;
  }
}

/** What can move on the board; the rest of a view is not on the map. */
export interface Position {
  places: Record<string, string>;
  lamps: Record<string, number>;
  covers: string[];
  cordons: string[];
  lantern: Direction;
}

const swapped = (list: string[], from: string, to: string) =>
  list.map((name) => (name === from ? to : name));

/** The position once a move is made, as far as its notation tells: a sketch to show at once,
 *  until the server says what it really looks like. */
export function sketched(move: Move | null, before: Position): Position {
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
      return { ...before, covers: swapped(before.covers, move.from, move.to) };
    case "cordon":
      return { ...before, cordons: swapped(before.cordons, move.from, move.to) };
    case "lantern":
      return { ...before, lantern: move.direction };
    default:
      return before;
  }
}
