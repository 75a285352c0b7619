/** How opera's effects are played. */

import type { OperaEffect } from "../../api";
import type { ScenesOf } from "../../stage/scene";
import { t } from "../../lib/words.svelte";

const ROOM_MILLISECONDS = 250;
const SPACE_MILLISECONDS = 150;

export const SCENES: ScenesOf<OperaEffect> = {
  card_taken: { milliseconds: 300, sound: "card", opensTurn: true, seat: ({ seat }) => seat },
  moved: { milliseconds: ({ path }) => ROOM_MILLISECONDS * (path.length - 1), sound: "step" },
  darkened: { milliseconds: 400, sound: "lamp" },
  locked: { milliseconds: 400, sound: "lock" },
  alibi_drawn: { milliseconds: 600, sound: "card" },
  announced: {
    milliseconds: 2400,
    headline: ({ answer }) => t(`news-opera-${answer}`),
    sound: ({ answer }) => (answer === "appeared" ? "bright" : "dark"),
  },
  cleared: { milliseconds: ({ names }) => 400 + 200 * names.length },
  carlotta_moved: {
    milliseconds: ({ origin, destination }) => SPACE_MILLISECONDS * Math.abs(destination - origin),
    sound: "step",
  },
  ended: { milliseconds: 2500, sound: "end" },
};
