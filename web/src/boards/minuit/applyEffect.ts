/** Views of minuit brought up to date by effects: what an effect says is written down, without rules. */

import type { MinuitEffect, MinuitKnowledge, MinuitPlace } from "../../api";
import { FACTS } from "./facts.generated";

const PLACE_ORDER = new Map<MinuitPlace, number>(FACTS.places.map((place, index) => [place, index]));

/** The guests after a number of a seat's have come from one place to another, in the order of the engine. */
function moveGuests(
  guests: MinuitPlace[][],
  seat: number,
  origin: MinuitPlace,
  destination: MinuitPlace,
  count = 1,
): MinuitPlace[][] {
  return guests.map((places, owner) => {
    if (owner !== seat) return places;
    let left = count;
    const after = places.map((place) => (place === origin && left-- > 0 ? destination : place));
    return after.sort((one, other) => PLACE_ORDER.get(one)! - PLACE_ORDER.get(other)!);
  });
}

/** The view after an effect. */
export function applyEffect(view: MinuitKnowledge, effect: MinuitEffect): MinuitKnowledge {
  const withGuests = (guests: MinuitPlace[][]) => ({ ...view, guests });
  switch (effect.kind) {
    case "first_drawn":
      return { ...view, first: effect.seat };
    case "guest_placed":
      return withGuests(moveGuests(view.guests, effect.seat, effect.origin, effect.space));
    case "hugo_returned":
      return { ...view, hugo: effect.destination, speed: effect.speed };
    case "hugo_moved":
      return { ...view, hugo: effect.destination };
    case "hugo_sped_up":
      return { ...view, speed: effect.speed };
    case "guest_moved":
      return withGuests(moveGuests(view.guests, effect.seat, effect.origin, effect.destination));
    case "guest_entered":
      return withGuests(moveGuests(view.guests, effect.seat, effect.origin, effect.room));
    case "guest_expelled":
      return withGuests(moveGuests(view.guests, effect.seat, effect.room, effect.space));
    case "captured":
      return withGuests(
        effect.guests.reduce(
          (guests, { seat, number }) => moveGuests(guests, seat, effect.space, effect.destination, number),
          view.guests,
        ),
      );
    case "sent_to_cellar":
      return withGuests(
        effect.guests.reduce(
          (guests, { seat, space, number }) => moveGuests(guests, seat, space, "cellar", number),
          view.guests,
        ),
      );
    case "rooms_left":
      return withGuests(
        effect.guests.reduce((guests, { seat, room, space }) => moveGuests(guests, seat, room, space), view.guests),
      );
    case "round_scored":
      return { ...view, totals: effect.totals, sheet: effect.sheet };
    case "round_began":
      return { ...view, round: effect.round, first: effect.first };
    case "ended":
      return { ...view, winners: effect.winners };
    case "asked":
      return { ...view, ask: effect.ask, turn: effect.turn, roller: effect.roller, roll: effect.roll };
    case "rolled":
    case "rooms_opened":
    case "stayed":
    case "turn_lost":
    case "round_ended":
      return view;
  }
}
