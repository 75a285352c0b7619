/** Where the four cards of a round lie: each keeps its slot from the deal to the end of the round. */

import type { OperaCharacter, OperaKnowledge } from "../../api";
import { FACTS } from "./facts.generated";

/** The cards from the first slot to the last; null for a card that was played before anybody looked. */
export type CardSlots = readonly (OperaCharacter | null)[];

const SLOT_COUNT = 4;

type CardsInView = Pick<OperaKnowledge, "cards" | "later" | "active">;

/** The slots of a view: those of the view before it, as long as all open cards lie there. */
export function keepCardSlots(before: CardSlots, { cards, later, active }: CardsInView): CardSlots {
  const open = [...(active ? [active.character] : []), ...cards];
  if (before.length && open.every((card) => before.includes(card))) return before;
  // The cards that are not kept for the next round are those of this one.
  const ofRound = later.length ? later : [];
  const known = FACTS.characters.filter((card) => (ofRound.length ? !ofRound.includes(card) : open.includes(card)));
  return [...known, ...Array<null>(Math.max(SLOT_COUNT - known.length, 0)).fill(null)];
}
