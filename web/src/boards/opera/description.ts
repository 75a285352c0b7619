/** The board's choices and news in words. */

import type { OperaKnowledge, OperaMove } from "../../api";
import { t } from "../../lib/words.svelte";

/** The accessible name of a choice that has a place on the board. */
export function describeMove(move: OperaMove): string {
  switch (move.kind) {
    case "card":
      return t("opera-do-play", { name: t(`opera-name-${move.actor}`) });
    case "walk":
    case "stay":
    case "leave":
      return t(`opera-do-${move.kind}`, {
        name: t(`opera-name-${move.actor}`),
        room: t(`opera-room-${move.destination}`),
      });
    case "send":
      return t("opera-do-send", {
        name: t(`opera-name-${move.target}`),
        room: t(`opera-room-${move.destination}`),
      });
    case "blackout":
      return t("opera-do-darken", { room: t(`opera-room-${move.destination}`) });
    case "padlock":
      return t("opera-do-lock", {
        one: t(`opera-room-${move.origin}`),
        other: t(`opera-room-${move.destination}`),
      });
    case "swap":
    case "take":
      return t(`opera-do-${move.kind}`, { name: t(`opera-name-${move.target}`) });
    default:
      return "";
  }
}

/** The message of the last announcement, or of how the game ended; course rules announce nothing. */
export function announcementMessage(view: OperaKnowledge) {
  if (view.winner) return `opera-won-${view.winner}` as const;
  return `opera-announced-${view.announced ?? (view.alibis ? "nothing" : "secret")}` as const;
}
