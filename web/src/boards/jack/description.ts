/** The board's choices in words. */

import type { JackCharacter, JackDirection, JackMove } from "../../api";
import { t } from "../../lib/words.svelte";
import type { JackShift } from "./spots";

export function jackCharacterName(character: JackCharacter): string {
  return t(`jack-name-${character}`);
}

export function directionName(key: JackDirection): string {
  return t(`jack-direction-${key}`);
}

/** The accessible name of a choice that has a place on the board. */
export function describeMove(move: JackMove): string {
  switch (move.kind) {
    case "card":
      return t("jack-do-card", { who: jackCharacterName(move.actor) });
    case "call":
      return t("jack-do-whom", { who: jackCharacterName(move.target) });
    case "walk":
      return t("jack-do-walk", { who: jackCharacterName(move.actor), place: move.destination });
    case "bring":
      return t("jack-do-bring", { who: jackCharacterName(move.target), place: move.destination });
    case "accuse":
      return t("jack-do-accuse", { whom: jackCharacterName(move.target), place: move.destination });
    case "swap":
      return t("jack-do-swap", { whom: jackCharacterName(move.target) });
    case "lamp":
    case "cover":
      return t(`jack-do-${move.kind}`, { from: move.origin, to: move.destination });
    case "cordon":
      return t("jack-do-cordon", { from: directionName(move.origin), to: directionName(move.destination) });
    case "lantern":
      return t("jack-do-lantern", { direction: directionName(move.destination) });
    case "out":
      return t("jack-do-out", { exit: directionName(move.destination) });
    case "whistle":
      return t("jack-do-whistle");
    default:
      return "";
  }
}

/** The accessible name of a lamp, cover or cordon that can be picked up. */
export function describeShiftOrigin(move: JackShift): string {
  const from = move.kind === "cordon" ? directionName(move.origin) : move.origin;
  return t(`jack-take-${move.kind}`, { from });
}
