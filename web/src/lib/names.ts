/** What seats and players are called. */

import type { GameName, Title } from "./api";
import { has, t } from "./words.svelte";

/** A player's name; machines are called by their level or their way of playing. */
export function playerName(seat: { kind: string; name: string }): string {
  if (seat.kind !== "machine") return seat.name;
  const level = /^level:(\d)$/.exec(seat.name);
  if (level) return t("machine-level", { number: level[1]! });
  return has(`machine-${seat.name}`) ? t(`machine-${seat.name}`) : t("machine-named", { name: seat.name });
}

/** What a game of the collection is called. */
export function titled({ kind, numbers }: Title): string {
  return t(`collection-${kind}`, numbers);
}

/** A seat's part in the game. */
export function part(game: GameName, seat: number): string {
  return game === "minuit" ? t("seat-minuit", { number: seat + 1 }) : t(`seat-${game}-${seat}`);
}

/** A name within a sentence: whichever way it is written, the words around it keep theirs. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
