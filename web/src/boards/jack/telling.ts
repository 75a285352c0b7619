/** The board in words: names for what can be clicked, and the position for those who listen. */

import { t } from "../../lib/words.svelte";
import type { View } from "../board";
import type { Move, Target } from "./notation";
import { CHARACTERS, MANHOLES } from "./places";

export function nameOf(character: string): string {
  return t(`jack-name-${character}`);
}

function direction(key: string): string {
  return t(`jack-direction-${key}`);
}

/** A move as a sentence. */
function deed(move: Move): string {
  switch (move.kind) {
    case "card":
    case "whom":
      return t(`jack-do-${move.kind}`, { who: nameOf(move.character) });
    case "walk":
    case "bring":
      return t(`jack-do-${move.kind}`, { who: nameOf(move.character), place: move.to });
    case "accuse":
      return t("jack-do-accuse", { whom: nameOf(move.accused), place: move.to });
    case "swap":
      return t("jack-do-swap", { whom: nameOf(move.other) });
    case "lamp":
    case "cover":
      return t(`jack-do-${move.kind}`, { from: move.from, to: move.to });
    case "cordon":
      return t("jack-do-cordon", { from: direction(move.from), to: direction(move.to) });
    case "lantern":
      return t("jack-do-lantern", { direction: direction(move.direction) });
    case "out":
      return t("jack-do-out", { exit: direction(move.exit) });
    case "whistle":
    case "enough":
    case "stay":
      return t(`jack-do-${move.kind}`);
  }
}

/** The name of something that can be clicked. */
export function described({ kind, move }: Target): string {
  if ((kind !== "take" && kind !== "back") || !("from" in move)) return deed(move);
  const from = move.kind === "cordon" ? direction(move.from) : move.from;
  return kind === "back" ? t("jack-back") : t(`jack-take-${move.kind}`, { from });
}

/** The position, a sentence a line. */
export function told(view: View): string[] {
  const yes = (fact: boolean) => (fact ? "yes" : "no");
  const holes = MANHOLES[view.options.edition] ?? [];
  const open = holes.filter((name) => !view.covers.includes(name));
  const lines = CHARACTERS.map((name) =>
    t("jack-tell-piece", {
      who: nameOf(name),
      place: view.places[name],
      suspect: yes(view.suspects.includes(name)),
      seen: yes(view.seen.includes(name)),
    }),
  );
  for (const [place, number] of Object.entries<number>(view.lamps)) {
    lines.push(t("jack-tell-lamp", { place, number }));
  }
  lines.push(
    t("jack-tell-lantern", { direction: direction(view.lantern) }),
    t("jack-tell-holes", { places: open.join(", ") }),
    t("jack-tell-covers", { places: view.covers.join(", ") }),
    t("jack-tell-cordons", { places: view.cordons.map(direction).join(", ") }),
  );
  if (view.accused) lines.push(t("jack-tell-accused", { who: nameOf(view.accused) }));
  if (view.gone) lines.push(t("jack-tell-gone", { exit: direction(view.gone) }));
  return lines;
}
