/** The colours of a character's piece: disc, drawing, and the dashes of the rim. */

import type { JackCharacter } from "../../api";

export const CHARACTER_INKS: Record<
  JackCharacter,
  { ink: string; drawingInk: string; contour: string; rimInk?: string }
> = {
  holmes: { ink: "#8c1c2e", drawingInk: "var(--ivory)", contour: "" },
  watson: { ink: "#6d4a2e", drawingInk: "var(--ivory)", contour: "7 5.5" },
  smith: { ink: "#e9bd4b", drawingInk: "var(--ink)", contour: "1.6 3.4", rimInk: "#8a6516" },
  lestrade: { ink: "#2c5798", drawingInk: "var(--ivory)", contour: "14 6" },
  stealthy: { ink: "#2c6e60", drawingInk: "var(--ivory)", contour: "2.5 2.5" },
  goodley: { ink: "#20232e", drawingInk: "var(--ivory)", contour: "12.5 12.5" },
  gull: { ink: "#6a4287", drawingInk: "var(--ivory)", contour: "8 3 2 3.67" },
  bert: { ink: "#b8501a", drawingInk: "var(--ivory)", contour: "4 8.5" },
};
