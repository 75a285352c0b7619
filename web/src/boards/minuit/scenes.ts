/** How minuit's effects are played. */

import type { MinuitEffect } from "../../api";
import type { ScenesOf } from "../../stage/scene";
import { describeEffect } from "../../lib/news";
import { t } from "../../lib/words.svelte";

const THROW_MILLISECONDS = 700;
const SPACE_MILLISECONDS = 220;
const MAX_WALK_MILLISECONDS = 1100;

function walkMilliseconds(spaces: number): number {
  return Math.min(SPACE_MILLISECONDS * Math.max(spaces, 1), MAX_WALK_MILLISECONDS);
}

/** The seats with the least fright in a list by seat. */
function leastFrightened(fright: readonly number[]): number[] {
  const least = Math.min(...fright);
  return fright.flatMap((points, seat) => (points === least ? [seat] : []));
}

export const SCENES: ScenesOf<MinuitEffect> = {
  first_drawn: {
    milliseconds: 600,
    sentence: ({ seat }, nameSeat) => t("scene-minuit-first_drawn", { name: nameSeat(seat) }),
  },
  guest_placed: {
    milliseconds: 350,
    sound: "step",
    opensTurn: true,
    seat: ({ seat }) => seat,
    sentence: ({ seat, space }, nameSeat) => t("scene-minuit-guest_placed", { name: nameSeat(seat), space }),
  },
  hugo_returned: { milliseconds: 600 },
  rolled: {
    milliseconds: THROW_MILLISECONDS,
    sound: "die",
    opensTurn: true,
    keepsTrails: true,
    seat: ({ seat }) => seat,
    sentence: ({ seat, face }, nameSeat) => t("scene-minuit-rolled", { name: nameSeat(seat), face }),
  },
  hugo_moved: {
    milliseconds: ({ path }) => walkMilliseconds(path.length - 1),
    sound: "step",
    sentence: (effect, nameSeat) =>
      effect.stops ? describeEffect("minuit", effect, nameSeat) : t("scene-minuit-hugo_moved"),
  },
  rooms_opened: { milliseconds: 600, sound: "lamp" },
  hugo_sped_up: { milliseconds: 600 },
  guest_moved: {
    milliseconds: ({ path }) => walkMilliseconds(path.length - 1),
    sound: "step",
    sentence: ({ seat, origin, destination }, nameSeat) =>
      t("scene-minuit-guest_moved", { name: nameSeat(seat), origin, destination }),
  },
  guest_entered: {
    milliseconds: ({ path }) => walkMilliseconds(path.length),
    sound: "step",
    sentence: (effect, nameSeat) =>
      t("scene-minuit-guest_entered", {
        name: nameSeat(effect.seat),
        news: describeEffect("minuit", effect, nameSeat),
      }),
  },
  guest_expelled: { milliseconds: 400, sound: "lock" },
  captured: { milliseconds: 760, sound: "knock" },
  stayed: {
    milliseconds: 400,
    sentence: ({ seat, space }, nameSeat) => t("scene-minuit-stayed", { name: nameSeat(seat), space }),
  },
  turn_lost: {
    milliseconds: 400,
    sentence: ({ seat }, nameSeat) => t("scene-minuit-turn_lost", { name: nameSeat(seat) }),
  },
  round_ended: { milliseconds: 300 },
  sent_to_cellar: { milliseconds: 600, sound: "knock" },
  round_scored: {
    milliseconds: 1800,
    sound: "dark",
    headline: ({ round, fright }, nameSeat) =>
      t("headline-minuit-round_scored", { round, names: leastFrightened(fright).map(nameSeat).join(", ") }),
  },
  round_began: { milliseconds: 400 },
  rooms_left: { milliseconds: 500, sound: "step", sentence: () => t("scene-minuit-rooms_left") },
  ended: {
    milliseconds: 2500,
    sound: "end",
    headline: ({ winners }, nameSeat) =>
      t("headline-minuit-ended", { names: winners.map(nameSeat).join(", "), count: winners.length }),
  },
};
