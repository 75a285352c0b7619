/** Where the four cards of a round lie: each keeps its slot from the deal to the end of the round. */

import type { OperaCharacter, OperaKnowledge } from "../../api";
import { FACTS } from "./facts.generated";

/** The cards from the first slot to the last; null for a card that was played before anybody looked. */
export type CardSlots = readonly (OperaCharacter | null)[];

const SLOT_COUNT = 4;

type CardsInView = Pick<OperaKnowledge, "cards" | "later" | "active">;

/** The slots of a view: those of the view before it, as long as all open cards lie there. */
export function keepCardSlots(before: CardSlots, { cards, later, active }: CardsInView): CardSlots {
  // When four cards lie open, the card that is still active belongs to the round before.
  const open = active && cards.length < SLOT_COUNT ? [active.character, ...cards] : cards;
  if (before.length && open.every((card) => before.includes(card))) return before;
  // Where the cards of the next round are known, those of this round are all the others.
  const known = FACTS.characters.filter((card) => (later.length ? !later.includes(card) : open.includes(card)));
  return [...known, ...Array<null>(Math.max(SLOT_COUNT - known.length, 0)).fill(null)];
}
