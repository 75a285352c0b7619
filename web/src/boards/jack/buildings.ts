/** The kind of building that is drawn on each block. */

import type { JackObstacle } from "../../api";

export type BuildingKind = "terrace" | "mansard" | "works" | "church" | "station" | "garden";

export const BUILDINGS: Record<JackObstacle, BuildingKind> = {
  B3: "terrace",
  B4: "works",
  C4: "mansard",
  D1: "mansard",
  D3: "garden",
  D5: "terrace",
  F2: "church",
  F4: "mansard",
  F6: "terrace",
  H2: "terrace",
  H4: "station",
  H6: "mansard",
  J3: "mansard",
  J5: "terrace",
  J7: "works",
  K5: "garden",
  L4: "mansard",
  L5: "terrace",
};
