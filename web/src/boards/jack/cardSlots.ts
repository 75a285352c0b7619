/** Which card lies where: a card keeps its place from the deal to the end of the round. */

import type { JackCharacter, JackKnowledge } from "../../api";

/** The cards by their slots; null where one has been played, or not dealt yet. */
export type CardSlots = readonly (JackCharacter | null)[];

/** The slots of a view's cards, each where it lay before if it did. */
export function keepSlots(before: CardSlots, { cards, active }: Pick<JackKnowledge, "cards" | "active">): CardSlots {
  // While new cards are dealt, who acted last may still be the active one.
  const open = active && cards.length < 4 ? [active.character, ...cards] : cards;
  if (open.every((name) => before.includes(name)))
    return before.map((name) => (name && open.includes(name) ? name : null));
  return [...Array<null>(Math.max(4 - open.length, 0)).fill(null), ...open];
}
