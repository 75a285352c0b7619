/** The board in words: names for targets, and the position for screen readers. */

import { t } from "../../lib/words.svelte";
import type { View } from "../board";
import type { JackMove, JackTarget } from "./moves";
import { CHARACTERS, MANHOLES, type Direction, type Exit, type JackCharacter } from "./facts";

export function jackCharacterName(character: JackCharacter): string {
  return t(`jack-name-${character}`);
}

function directionName(key: Direction | Exit): string {
  return t(`jack-direction-${key}`);
}

/** A move as a sentence. */
function describeMove(move: JackMove): string {
  switch (move.kind) {
    case "card":
    case "whom":
      return t(`jack-do-${move.kind}`, { who: jackCharacterName(move.character) });
    case "walk":
    case "bring":
      return t(`jack-do-${move.kind}`, { who: jackCharacterName(move.character), place: move.to });
    case "accuse":
      return t("jack-do-accuse", { whom: jackCharacterName(move.accused), place: move.to });
    case "swap":
      return t("jack-do-swap", { whom: jackCharacterName(move.other) });
    case "lamp":
    case "cover":
      return t(`jack-do-${move.kind}`, { from: move.from, to: move.to });
    case "cordon":
      return t("jack-do-cordon", { from: directionName(move.from as Exit), to: directionName(move.to as Exit) });
    case "lantern":
      return t("jack-do-lantern", { direction: directionName(move.direction) });
    case "out":
      return t("jack-do-out", { exit: directionName(move.exit) });
    case "whistle":
    case "enough":
    case "stay":
      return t(`jack-do-${move.kind}`);
  }
}

/** The accessible name of a target. */
export function describeTarget({ kind, move }: JackTarget): string {
  if ((kind !== "take" && kind !== "back") || !("from" in move)) return describeMove(move);
  if (kind === "back") return t("jack-back");
  if (move.kind === "cordon") return t("jack-take-cordon", { from: directionName(move.from as Exit) });
  return move.kind === "lamp" || move.kind === "cover"
    ? t(`jack-take-${move.kind}`, { from: move.from })
    : describeMove(move);
}

/** The position as sentences. */
export function describeBoard(view: View): string[] {
  const yesOrNo = (fact: boolean) => (fact ? "yes" : "no");
  const holes = MANHOLES[view.options.edition] ?? [];
  const open = holes.filter((name) => !view.covers.includes(name));
  const lines = CHARACTERS.map((name) =>
    t("jack-tell-piece", {
      who: jackCharacterName(name),
      place: view.places[name],
      suspect: yesOrNo(view.suspects.includes(name)),
      seen: yesOrNo(view.seen.includes(name)),
    }),
  );
  for (const [place, number] of Object.entries<number>(view.lamps)) {
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
