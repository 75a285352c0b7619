/** What a reader should know of Jack now: Jack of himself, the Investigator of the last suspect. */

import type { JackCharacter, JackKnowledge, JackMove } from "../../api";
import type { BoardChoice } from "../kit/board";
import { listCharacters } from "../../lib/phrases";
import { t } from "../../lib/words.svelte";
import { jackCharacterName } from "./description";

function describeOwnTruth(view: JackKnowledge, jack: JackCharacter): string {
  const isSeen = view.seen.includes(jack);
  const cleared = view.clears?.[isSeen ? "visible" : "invisible"] ?? null;
  const state = t(`truth-jack-${isSeen ? "visible" : "invisible"}`, { witness: cleared ? "yes" : "no" });
  if (!cleared) return state;
  return `${state} ${t("truth-jack-clears", { count: cleared.length, names: listCharacters(cleared) })}`;
}

function describeLastSuspect(
  view: JackKnowledge,
  choices: readonly BoardChoice<JackMove>[],
  suspect: JackCharacter,
): string {
  const words = { who: jackCharacterName(suspect), id: suspect, place: view.places[suspect] ?? "" };
  const accusation = choices.find(({ move }) => move.kind === "accuse" && move.target === suspect)?.move;
  if (accusation?.kind === "accuse") {
    return t("truth-jack-arrest", { ...words, walker: jackCharacterName(accusation.actor) });
  }
  const walker = choices.find(({ move }) => move.kind === "walk")?.move;
  if (walker?.kind === "walk") return t("truth-jack-beyond", { ...words, walker: jackCharacterName(walker.actor) });
  return t("truth-jack-last", words);
}

/** One or two sentences; empty if there is nothing to know. */
export function describeTruth(view: JackKnowledge, choices: readonly BoardChoice<JackMove>[]): string {
  if (view.winner) return "";
  if (view.seat === 1 && view.jack) return describeOwnTruth(view, view.jack);
  if (view.seat !== 0) return "";
  // A card of the alibi deck is never Jack's.
  const suspects = view.suspects.filter((name) => !view.alibis.investigator?.includes(name));
  return suspects.length === 1 ? describeLastSuspect(view, choices, suspects[0]!) : "";
}
