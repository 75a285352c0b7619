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
  return game === "minuit" ? t("seat-minuit", { number: seat + 1 }) : t(openName(`seat-${game}-${seat}`));
}

/** A name in Unicode isolates, so that its writing direction does not affect the sentence around it. */
export function isolateBidi(name: string): string {
  return `\u2068${name}\u2069`;
}
