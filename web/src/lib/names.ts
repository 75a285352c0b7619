/** Names of seats and players. */

import type { GameName, CollectionTitle } from "./api";
import { hasMessage, openName, t } from "./words.svelte";

/** A player's name; machine players are named by level or kind. */
export function playerName(seat: { kind: string; name: string }): string {
  if (seat.kind !== "machine") return seat.name;
  const level = /^level:(\d)$/.exec(seat.name);
  if (level) return t("machine-level", { number: level[1]! });
  const message = `machine-${seat.name}`;
  return hasMessage(message) ? t(message) : t("machine-named", { name: seat.name });
}

/** The title of a game of the collection. */
export function collectionTitle(game: GameName, { kind, numbers }: CollectionTitle): string {
  return t(openName(`collection-${kind}`), { ...numbers, game });
}

/** A seat's role in the game. */
export function seatRole(game: GameName, seat: number): string {
  const role = `seat-${game}-${seat}`;
  return hasMessage(role) ? t(role) : t(openName(`seat-${game}`), { number: seat + 1 });
}

/** A seat in a sentence about the game: its role or, where seats have none, the name of its guests. */
export function seatLabel(game: GameName, seat: number): string {
  const guests = `${game}-seat-${seat + 1}`;
  return !hasMessage(`seat-${game}-${seat}`) && hasMessage(guests) ? t(guests) : seatRole(game, seat);
}

/** A name in Unicode isolates, so that its writing direction does not affect the sentence around it. */
export function isolateBidi(name: string): string {
  return `\u2068${name}\u2069`;
}
