/** The colours of a character's piece: disc, drawing, and the dashes of the rim. */

import type { OperaCharacter } from "../../api";

export const CHARACTER_INKS: Record<
  OperaCharacter,
  { ink: string; drawingInk: string; contour: string; rimInk?: string }
> = {
  raoul: { ink: "#b3202f", drawingInk: "var(--ivory)", contour: "" },
  meg: { ink: "#e58fae", drawingInk: "#2b0f1b", contour: "1.6 3.4" },
  giry: { ink: "#2b5aa0", drawingInk: "var(--ivory)", contour: "7 5.5" },
  buquet: { ink: "#7b808c", drawingInk: "var(--ink)", contour: "1 1.5" },
  christine: { ink: "#1a1a22", drawingInk: "var(--ivory)", contour: "14 6" },
  moncharmin: { ink: "#efe7d6", drawingInk: "#1b1b26", contour: "12.5 12.5", rimInk: "#857a5c" },
  richard: { ink: "#6b3d8f", drawingInk: "var(--ivory)", contour: "8 3 2 3.67" },
  persian: { ink: "#6f4524", drawingInk: "var(--ivory)", contour: "4 8.5" },
};
