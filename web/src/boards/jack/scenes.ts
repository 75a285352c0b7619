/** How jack's effects are played. */

import type { JackEffect } from "../../api";
import type { ScenesOf } from "../../stage/scene";

const STREET_MILLISECONDS = 250;

export const SCENES: ScenesOf<JackEffect> = {
  card_taken: { milliseconds: 300, sound: "card", opensTurn: true, seat: ({ seat }) => seat },
  moved: { milliseconds: ({ path }) => STREET_MILLISECONDS * (path.length - 1), sound: "step" },
};
