/** What came to light with a step, in words: by the kind of each effect, which each game's folder puts into words. */

import type { GameEffect } from "../api";
import type { GameName } from "./api";
import { capitalize } from "./phrases";
import { t } from "./words.svelte";

/** The name of a seat, for sentences. */
export type SeatNamer = (seat: number) => string;

/** Sentences by the kind of an effect; what is not news has none. An empty sentence is left out. */
export type NewsOf<Effect extends { kind: string }> = {
  [Kind in Effect["kind"]]?: (effect: Extract<Effect, { kind: Kind }>, nameSeat: SeatNamer) => string;
};

export interface NewsItem {
  kind: GameEffect["kind"];
  text: string;
  isHeading: boolean;
}

/** A game's sentences; an effect that they do not know is no news. */
type NewsTable = Record<string, ((effect: never, nameSeat: SeatNamer) => string) | undefined>;
const NEWS = import.meta.glob<NewsTable>("../boards/*/news.ts", { eager: true, import: "NEWS" });

/** An effect as a sentence; empty if it is no news. */
export function describeEffect(game: GameName, effect: GameEffect, nameSeat: SeatNamer): string {
  // The table of a game takes the effects of that game.
  return capitalize(NEWS[`../boards/${game}/news.ts`]![effect.kind]?.(effect as never, nameSeat) ?? "");
}

/** The news of a step, in the order in which it happened; a round begins with a heading. */
export function listNews(game: GameName, effects: GameEffect[], nameSeat: SeatNamer): NewsItem[] {
  return effects.flatMap((effect) => {
    const { kind } = effect;
    const items: NewsItem[] = [];
    if (effect.kind === "round_began") {
      items.push({ kind, text: t("news-round", { game, number: effect.round }), isHeading: true });
    }
    const text = describeEffect(game, effect, nameSeat);
    if (text) items.push({ kind, text, isHeading: false });
    return items;
  });
}
