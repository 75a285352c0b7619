/** The engine's reasons in words: why other actions are illegal, and which suspects a round's end would clear. */

import type { GameName, IllegalReason, View } from "./api";
import { capitalize, placeName, characterName } from "./phrases";
import type { PartsOf } from "./unions";
import { hasMessage, openName, t } from "./words.svelte";

/** The subject of a reason in words: a character, a corridor, a room, a direction or a street. */
function describeSubject(game: GameName, subject: string): string {
  if (hasMessage(`who-${subject}`)) return characterName(subject);
  return subject
    .split("-")
    .map((end) => capitalize(placeName(game, end)))
    .join(" – ");
}

/** A reason as a sentence. */
export function describeIllegalReason(game: GameName, { why, what, number }: IllegalReason): string {
  const specific = `barred-${game}-${why}`;
  const [first = ""] = what;
  const words = {
    what: what.map((subject) => describeSubject(game, subject)).join(", "),
    who: first && describeSubject(game, first),
    first,
    number: number ?? 0,
    game,
  };
  return capitalize(t(hasMessage(specific) ? specific : openName(`barred-${why}`), words));
}

export interface RoundEndOutcome {
  answer: string;
  /** The characters that are cleared; null if this answer is impossible. */
  cleared: string[] | null;
}

/** Which suspects each answer would clear if the round ended with this view. */
export function roundEndOutcomes(game: GameName, view: View | null): RoundEndOutcome[] {
  const { clears }: PartsOf<View> = view ?? {};
  return Object.entries<string[] | null>(clears ?? {}).map(([answer, cleared]) => ({
    answer: t(openName(`clears-${game}-${answer}`)),
    cleared,
  }));
}
