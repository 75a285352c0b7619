/** The terms of a table in words: its pace and what is unusual about its rules. */

import type { GameName, Options, Time } from "./api";
import { t } from "./words.svelte";

export function pace(time: Time): string {
  if (time.pace === "live" && time.seconds % 60) {
    return t("pace-seconds-is", { seconds: time.seconds, increment: time.increment });
  }
  if (time.pace === "live") return t("pace-live-is", { minutes: Math.round(time.seconds / 60), seconds: time.increment });
  return time.pace === "days" ? t("pace-days-is", { days: time.days }) : t("pace-none");
}

const USUAL: Options = {
  rules: "book",
  handicap: 0,
  edition: "london",
  rounds: 3,
  hugo_speed_up: false,
  expel: false,
};

export function unusualOptions(game: GameName, options: Options): string[] {
  return Object.entries(options)
    .filter(([name, value]) => USUAL[name] !== value)
    .map(([name, value]) => {
      const key = name.replaceAll("_", "-");
      if (typeof value === "boolean") return t(`option-${game}-${key}`);
      if (typeof value === "number") return `${t(`option-${game}-${key}`)}: ${value}`;
      return t(`option-${game}-${key}-${value}`);
    });
}
