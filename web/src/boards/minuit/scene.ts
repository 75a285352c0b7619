/** Where each guest is and came from, which a single view does not say. */

import type { View } from "../board";
import type { MinuitPlace } from "./layout";
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

/** The scene of a view, given the scene before it. */
export function nextScene(before: Scene | null, view: View): Scene {
  const { round, hugo } = view;
  const guests = (view.guests as MinuitPlace[][]).map((now, seat) => {
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
export function findMovers(guests: MinuitPlace[][], after: View | null): { seat: number; place: MinuitPlace }[] {
  const next = after?.guests as MinuitPlace[][] | undefined;
  if (!next || next.length !== guests.length) return [];
  return guests.flatMap((places, seat) =>
    matchGuests(places, next[seat]!).flatMap((place, guest) => (place === places[guest] ? [] : [{ seat, place }])),
  );
}
