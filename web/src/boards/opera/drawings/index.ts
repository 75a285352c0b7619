/** The drawing of each room, 200 by 120, standing on the floor of its room. */

import type { Component } from "svelte";
import type { OperaRoom } from "../../../api";
import Auditorium from "./Auditorium.svelte";
import Catacombs from "./Catacombs.svelte";
import Dome from "./Dome.svelte";
import Dressing from "./Dressing.svelte";
import Flies from "./Flies.svelte";
import Lake from "./Lake.svelte";
import Stage from "./Stage.svelte";
import Staircase from "./Staircase.svelte";
import Understage from "./Understage.svelte";
import Wardrobe from "./Wardrobe.svelte";

export const ROOM_DRAWINGS: Record<OperaRoom, Component> = {
  auditorium: Auditorium,
  catacombs: Catacombs,
  dome: Dome,
  dressing: Dressing,
  flies: Flies,
  lake: Lake,
  stage: Stage,
  staircase: Staircase,
  understage: Understage,
  wardrobe: Wardrobe,
};
