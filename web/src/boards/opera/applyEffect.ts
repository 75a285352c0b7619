/** Views of opera brought up to date by effects: what an effect says is written down, without rules. */

import type { OperaAlibis, OperaCharacter, OperaEffect, OperaKnowledge } from "../../api";
import { FACTS } from "./facts.generated";

type AlibiDrawn = Extract<OperaEffect, { kind: "alibi_drawn" }>;

const inOrder = (cards: OperaCharacter[]) => FACTS.characters.filter((character) => cards.includes(character));

function drawAlibi(alibis: OperaAlibis, { card, shown }: AlibiDrawn): OperaAlibis {
  const after = { ...alibis, left: alibis.left - 1 };
  if (card === "phantom") return { ...after, phantoms: alibis.phantoms - 1 };
  if (shown && card) return { ...after, shown: inOrder([...alibis.shown, card]) };
  const hand = alibis.hand && card ? inOrder([...alibis.hand, card]) : alibis.hand;
  return { ...after, kept: alibis.kept + 1, hand };
}

/** The view after an effect. */
export function applyEffect(view: OperaKnowledge, effect: OperaEffect): OperaKnowledge {
  switch (effect.kind) {
    case "placed":
      return { ...view, rooms: { ...view.rooms, [effect.character]: effect.room } };
    case "identified": {
      const alibis = view.alibis && { ...view.alibis, left: effect.left };
      return { ...view, phantom: effect.phantom ?? null, alibis };
    }
    case "dealt":
      return { ...view, cards: effect.cards, later: effect.later };
    case "cards_turned":
      return { ...view, cards: effect.cards, later: [] };
    case "card_taken":
      return { ...view, cards: view.cards.filter((card) => card !== effect.character) };
    case "moved":
      return { ...view, rooms: { ...view.rooms, [effect.character]: effect.path.at(-1)! } };
    case "darkened":
      return { ...view, blackout: effect.room };
    case "locked":
      return { ...view, padlock: effect.corridor };
    case "alibi_drawn":
      return { ...view, alibis: view.alibis && drawAlibi(view.alibis, effect) };
    case "carlotta_moved":
      return { ...view, carlotta: effect.destination };
    case "announced":
      return { ...view, announced: effect.answer };
    case "cleared":
      return { ...view, suspects: view.suspects.filter((suspect) => !effect.names.includes(suspect)) };
    case "activation_ended":
      return { ...view, played: effect.played };
    case "round_began":
      return { ...view, round: effect.round, played: 0 };
    case "outlook":
      return { ...view, exposed: effect.exposed, clears: effect.clears };
    case "asked":
      return { ...view, ask: effect.ask, turn: effect.turn, active: effect.active };
    case "ended":
      return { ...view, winner: effect.winner, phantom: effect.phantom, alibis: effect.alibis };
  }
}
