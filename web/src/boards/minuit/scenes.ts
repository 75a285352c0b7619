/** How minuit's effects are played. */

import type { MinuitEffect } from "../../api";
import type { ScenesOf } from "../../stage/scene";

const SPACE_MILLISECONDS = 250;

export const SCENES: ScenesOf<MinuitEffect> = {
  rolled: { milliseconds: 700, sound: "die", opensTurn: true, seat: ({ seat }) => seat },
  guest_moved: { milliseconds: ({ path }) => SPACE_MILLISECONDS * (path.length - 1), sound: "step" },
};
