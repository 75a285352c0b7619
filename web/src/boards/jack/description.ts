/** The board in words: names for targets, and the position for screen readers. */

import type { JackCharacter, JackDirection, JackKnowledge, JackMove } from "../../api";
import { t } from "../../lib/words.svelte";
import { FACTS } from "./facts.generated";
import { isShift, type JackTarget } from "./moves";

export function jackCharacterName(character: JackCharacter): string {
  return t(`jack-name-${character}`);
}

function directionName(key: JackDirection): string {
  return t(`jack-direction-${key}`);
}

/** A move as a sentence; empty for what chance does. */
function describeMove(move: JackMove): string {
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
    case "enough":
    case "stay":
      return t(`jack-do-${move.kind}`);
    case "identity":
    case "deal":
    case "alibi":
      return "";
  }
}

/** The accessible name of a target. */
export function describeTarget({ kind, move }: JackTarget): string {
  if (kind === "back") return t("jack-back");
  if (kind !== "take" || !isShift(move)) return describeMove(move);
  const from = move.kind === "cordon" ? directionName(move.origin) : move.origin;
  return t(`jack-take-${move.kind}`, { from });
}

/** The position as sentences. */
export function describeBoard(view: JackKnowledge): string[] {
  const yesOrNo = (fact: boolean) => (fact ? "yes" : "no");
  const open = FACTS.editions[view.options.edition].manholes.filter((name) => !view.covers.includes(name));
  const lines = FACTS.characters.map((name) =>
    t("jack-tell-piece", {
      who: jackCharacterName(name),
      place: view.places[name]!,
      suspect: yesOrNo(view.suspects.includes(name)),
      seen: yesOrNo(view.seen.includes(name)),
    }),
  );
  for (const [place, number] of Object.entries(view.lamps)) {
    lines.push(t("jack-tell-lamp", { place, number }));
  }
  lines.push(
    t("jack-tell-lantern", { direction: directionName(view.lantern) }),
    t("jack-tell-holes", { places: open.join(", ") }),
    t("jack-tell-covers", { places: view.covers.join(", ") }),
    t("jack-tell-cordons", { places: view.cordons.map(directionName).join(", ") }),
  );
  if (view.accused) lines.push(t("jack-tell-accused", { who: jackCharacterName(view.accused) }));
  if (view.gone) lines.push(t("jack-tell-gone", { exit: directionName(view.gone) }));
  return lines;
}
