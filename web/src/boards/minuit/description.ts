/** The board's choices in words. */

import type { MinuitMove, MinuitRoom } from "../../api";
import { t } from "../../lib/words.svelte";

type GuestMove = Extract<MinuitMove, { kind: "place" | "walk" | "enter" }>;

/** The accessible name of a choice that has a place on the board. */
export function describeMove(move: GuestMove): string {
  switch (move.kind) {
    case "place":
      return t("minuit-do-place", { space: move.destination });
    case "walk":
      return t("minuit-do-walk", { from: move.origin, to: move.destination });
    case "enter":
      return t("minuit-do-enter", { from: move.origin, into: t(`minuit-room-${move.destination}.into`) });
  }
}

/** The accessible name of a room that several guests can reach. */
export function describeWhichGuest(room: MinuitRoom): string {
  return t("minuit-do-which", { into: t(`minuit-room-${room}.into`) });
}
