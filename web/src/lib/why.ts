/** Why the rest may not be done, and whom the end of a round would clear: the engine's own words. */

import type { View } from "../boards/board";
import type { Barred, GameName } from "./api";
import { capital, place, who } from "./phrases";
import { has, t } from "./words.svelte";

/** What a reason concerns: somebody, a corridor between two rooms, a room, a direction, a street. */
function named(game: GameName, what: string): string {
  if (has(`who-${what}`)) return who(what);
  return what
    .split("-")
    .map((end) => place(game, end))
    .join(" – ");
}

/** A reason as a sentence. */
export function reason(game: GameName, { why, what, number }: Barred): string {
  const own = `barred-${game}-${why}`;
  const [first = ""] = what;
  const words = {
    what: what.map((one) => named(game, one)).join(", "),
    who: first && named(game, first),
    first,
    number: number ?? 0,
  };
  return capital(t(has(own) ? own : `barred-${why}`, words));
}

export interface Verdict {
  answer: string;
  /** Null where the answer cannot come. */
  cleared: string[] | null;
}

/** Whom either answer would clear, were the round to end as this view shows it. */
export function verdicts(game: GameName, view: View | null): Verdict[] {
  const clears = (view?.clears ?? {}) as Record<string, string[] | null>;
  return Object.entries(clears).map(([answer, cleared]) => ({
    answer: t(`clears-${game}-${answer}`),
    cleared: cleared && cleared.map(who),
  }));
}
