/** Views of jack brought up to date by effects: what an effect says is written down, without rules. */

import type { JackAlibis, JackEffect, JackKnowledge, JackLampPost, JackStreet } from "../../api";
import { FACTS } from "./facts.generated";

type AlibiDrawn = Extract<JackEffect, { kind: "alibi_drawn" }>;

function drawAlibi(alibis: JackAlibis, { seat, card }: AlibiDrawn): JackAlibis {
  const after = {
    ...alibis,
    left: alibis.left - 1,
    held: alibis.held.map((count, side) => (side === seat ? count + 1 : count)),
  };
  if (!card) return after;
  const side = FACTS.seats[seat]!;
  const hand = [...(alibis[side] ?? []), card];
  return { ...after, [side]: FACTS.characters.filter((character) => hand.includes(character)) };
}

function withoutLamp(lamps: JackKnowledge["lamps"], post: JackLampPost): JackKnowledge["lamps"] {
  return Object.fromEntries(Object.entries(lamps).filter(([name]) => name !== post));
}

const replace = <Place>(places: Place[], origin: Place, destination: Place): Place[] =>
  places.map((place) => (place === origin ? destination : place)).sort();

/** The view after an effect. */
export function applyEffect(view: JackKnowledge, effect: JackEffect): JackKnowledge {
  switch (effect.kind) {
    case "identified":
      return { ...view, jack: effect.jack ?? null, alibis: { ...view.alibis, left: effect.left } };
    case "dealt":
      return { ...view, cards: effect.cards, later: effect.later };
    case "cards_turned":
      return { ...view, cards: effect.cards, later: [] };
    case "card_taken":
      return { ...view, cards: view.cards.filter((card) => card !== effect.character) };
    case "moved":
      return { ...view, places: { ...view.places, [effect.character]: effect.path.at(-1) as JackStreet } };
    case "lamp_moved": {
      const lamps = withoutLamp(view.lamps, effect.origin);
      return { ...view, lamps: { ...lamps, [effect.destination]: effect.tile } };
    }
    case "lamp_out":
      return { ...view, lamps: withoutLamp(view.lamps, effect.at) };
    case "cordon_moved": {
      const cordons = replace(view.cordons, effect.origin, effect.destination);
      return { ...view, cordons: (["NW", "NE", "SW", "SE"] as const).filter((exit) => cordons.includes(exit)) };
    }
    case "cover_moved":
      return { ...view, covers: replace(view.covers, effect.origin, effect.destination) };
    case "lantern_turned":
      return { ...view, lantern: effect.destination };
    case "alibi_drawn":
      return { ...view, alibis: drawAlibi(view.alibis, effect) };
    case "accused":
      return { ...view, accused: effect.accused };
    case "left":
      return { ...view, gone: effect.exit };
    case "witness_called":
      return { ...view, witness: effect.answer };
    case "cleared":
      return { ...view, suspects: view.suspects.filter((suspect) => !effect.names.includes(suspect)) };
    case "activation_ended":
      return { ...view, played: effect.played };
    case "round_began":
      return { ...view, round: effect.round, played: 0 };
    case "outlook":
      return { ...view, seen: effect.seen, clears: effect.clears };
    case "asked":
      return { ...view, ask: effect.ask, turn: effect.turn, active: effect.active };
    case "ended":
      return { ...view, winner: effect.winner, jack: effect.jack, alibis: effect.alibis };
    case "stayed":
    case "whistled":
      return view;
  }
}
