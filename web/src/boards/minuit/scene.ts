/** Where each guest is and came from, which a single view does not say. */

import type { MinuitKnowledge, MinuitPlace } from "../../api";
import { matchGuests } from "./guests";

export interface SceneStep {
  from: MinuitPlace;
  to: MinuitPlace;
  hugo: boolean;
}

export interface Scene {
  round: number;
  hugo: number;
  /** The places of each seat's guests; a guest keeps its index for the whole game. */
  guests: MinuitPlace[][];
  /** The last move, shown until the next one. */
  lastSteps: SceneStep[];
}

/** The parts of a view that a scene is made of. */
export type SceneView = Pick<MinuitKnowledge, "round" | "hugo" | "guests">;

/** The scene of a view, given the scene before it. */
export function nextScene(before: Scene | null, view: SceneView): Scene {
  const { round, hugo } = view;
  const guests = view.guests.map((now, seat) => {
    const then = before?.guests[seat];
    return then?.length === now.length ? matchGuests(then, now) : now;
  });
  if (!before) return { round, hugo, guests, lastSteps: [] };
  const newSteps = guests.flatMap((places, seat) => stepsBetween(before.guests[seat] ?? [], places));
  if (before.hugo !== hugo) newSteps.push({ from: before.hugo, to: hugo, hugo: true });
  if (newSteps.length === 0) return { round, hugo, guests, lastSteps: before.lastSteps };
  // Between two rounds all guests change places; there is no movement to show.
  return { round, hugo, guests, lastSteps: before.round === round ? newSteps : [] };
}

function stepsBetween(old: MinuitPlace[], now: MinuitPlace[]): SceneStep[] {
  return now.flatMap((to, guest) => {
    const from = old[guest] ?? to;
    return from === to || from === "hand" ? [] : [{ from, to, hugo: false }];
  });
}

/** The guests that would stand elsewhere in another view, and where. */
export function findMovers(
  guests: MinuitPlace[][],
  after: Pick<SceneView, "guests"> | null,
): { seat: number; place: MinuitPlace }[] {
  const next = after?.guests;
  if (!next || next.length !== guests.length) return [];
  return guests.flatMap((places, seat) =>
    matchGuests(places, next[seat]!).flatMap((place, guest) => (place === places[guest] ? [] : [{ seat, place }])),
  );
}
