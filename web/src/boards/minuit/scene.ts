/** Who is where, and who came from where: what one view does not tell by itself. */

import type { View } from "../board";
import type { Place } from "./castle";
import { follow } from "./guests";

export interface Step {
  from: Place;
  to: Place;
  hugo: boolean;
}

export interface Scene {
  round: number;
  hugo: number;
  /** Each seat's guests, each in its own place of the list as long as the game lasts. */
  guests: Place[][];
  /** The last move, shown until somebody moves again. */
  came: Step[];
}

/** The scene of a view, after the one shown before it. */
export function sceneAfter(before: Scene | null, view: View): Scene {
  const { round, hugo } = view;
  const guests = (view.guests as Place[][]).map((now, seat) => {
    const then = before?.guests[seat];
    return then?.length === now.length ? follow(then, now) : now;
  });
  if (!before) return { round, hugo, guests, came: [] };
  const came = guests.flatMap((places, seat) => steps(before.guests[seat] ?? [], places));
  if (before.hugo !== hugo) came.push({ from: before.hugo, to: hugo, hugo: true });
  if (came.length === 0) return { round, hugo, guests, came: before.came };
  // Between two rounds everybody goes somewhere, by no move that could be shown.
  return { round, hugo, guests, came: before.round === round ? came : [] };
}

function steps(old: Place[], now: Place[]): Step[] {
  return now.flatMap((to, guest) => {
    const from = old[guest] ?? to;
    return from === to || from === "hand" ? [] : [{ from, to, hugo: false }];
  });
}

/** Those who would be elsewhere in another view, and where. */
export function goers(guests: Place[][], after: View | null): { seat: number; place: Place }[] {
  const next = after?.guests as Place[][] | undefined;
  if (!next || next.length !== guests.length) return [];
  return guests.flatMap((places, seat) =>
    follow(places, next[seat]!).flatMap((place, guest) =>
      place === places[guest] ? [] : [{ seat, place }],
    ),
  );
}
