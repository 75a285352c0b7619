/** A table's summary in words: its pace and its unusual options. */

import type { GameName, ListedTable, Options, TimeControl } from "./api";
import { changedOptions } from "./games";
import { formatInteger } from "./numbers";
import { openName, t } from "./words.svelte";

/** Paces from this length on are written in hours. */
const HOURS_FROM_SECONDS = 2 * 3600;

export function describePace(time: TimeControl): string {
  if (time.pace === "live" && time.seconds % 60) {
    return t("pace-seconds-is", { seconds: time.seconds, increment: time.increment });
  }
  if (time.pace === "live" && time.seconds >= HOURS_FROM_SECONDS && time.seconds % 3600 === 0) {
    return t("pace-hours-is", { hours: time.seconds / 3600, seconds: time.increment });
  }
  if (time.pace === "live")
    return t("pace-live-is", { minutes: Math.round(time.seconds / 60), seconds: time.increment });
  return time.pace === "days" ? t("pace-days-is", { days: time.days }) : t("pace-none");
}

export function isReadersTurn({ turn, mine }: Pick<ListedTable, "turn" | "mine">): boolean {
  return turn !== null && mine.includes(turn);
}

/** The seats that have won, by the results of all; none if every seat has left the game. */
export function listWinners(results: readonly (number | null)[]): number[] {
  const best = Math.max(...results.map((result) => result ?? -1));
  return best === -1 ? [] : results.flatMap((result, seat) => (result === best ? [seat] : []));
}

/** The options that differ from the defaults, each in a few words. */
export function describeUnusualOptions(game: GameName, options: Options): string[] {
  return Object.entries(changedOptions(game, options)).map(([name, value]) => {
    const key = name.replaceAll("_", "-");
    if (typeof value === "boolean") return t(openName(`option-${game}-${key}`));
    if (typeof value === "number") return t(openName(`option-${game}-${key}-is`), { number: formatInteger(value) });
    return t(openName(`option-${game}-${key}-${value}`));
  });
}
