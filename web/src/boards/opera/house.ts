/** What joins two rooms, by a name: the keys under which the layouts draw it. */

import type { OperaRoom } from "../../api";
import { FACTS } from "./facts.generated";

/** Two rooms that a corridor or a secret passage joins, named "dome-flies". */
type PairName<Pair> = Pair extends readonly [infer One extends string, infer Other extends string]
  ? `${One}-${Other}`
  : never;
export type Corridor = PairName<(typeof FACTS.corridors)[number]>;
export type Passage = PairName<(typeof FACTS.passages)[number]>;

const nameOf = (pair: readonly [string, string]) => pair.join("-");
export const CORRIDORS = FACTS.corridors.map(nameOf) as Corridor[];
export const PASSAGES = FACTS.passages.map(nameOf) as Passage[];

/** Whether a name is that of two rooms, in either order. */
const joins = (name: string, one: OperaRoom, other: OperaRoom) =>
  name === `${one}-${other}` || name === `${other}-${one}`;

/** The corridor between two rooms, named in either order. */
export function findCorridor(one: OperaRoom, other: OperaRoom): Corridor | null {
  return CORRIDORS.find((name) => joins(name, one, other)) ?? null;
}

/** The secret passage between two rooms, named in either order. */
export function findPassage(one: OperaRoom, other: OperaRoom): Passage | null {
  return PASSAGES.find((name) => joins(name, one, other)) ?? null;
}

/** The locked corridor of a view. */
export function lockedCorridor(padlock: OperaRoom[] | null): Corridor | null {
  const [one, other] = padlock ?? [];
  return one && other ? findCorridor(one, other) : null;
}
