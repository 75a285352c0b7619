/** The opera house as facts: who plays in it, its rooms, and what joins them. */

export const CHARACTERS = [
  "raoul",
  "meg",
  "giry",
  "buquet",
  "christine",
  "moncharmin",
  "richard",
  "persian",
] as const;
export type Character = (typeof CHARACTERS)[number];

export const ROOMS = [
  "catacombs",
  "lake",
  "understage",
  "wardrobe",
  "staircase",
  "auditorium",
  "stage",
  "dressing",
  "dome",
  "flies",
] as const;
export type Room = (typeof ROOMS)[number];

/** Two rooms and what joins them, named as in the notation: "dome-flies". */
export type Way = `${Room}-${Room}`;

export const CORRIDORS = [
  "catacombs-lake",
  "catacombs-staircase",
  "lake-understage",
  "understage-wardrobe",
  "wardrobe-dressing",
  "staircase-auditorium",
  "staircase-dome",
  "auditorium-stage",
  "stage-dressing",
  "dressing-flies",
  "dome-flies",
] as const satisfies readonly Way[];
export type Corridor = (typeof CORRIDORS)[number];

export const PASSAGES = [
  "lake-auditorium",
  "understage-staircase",
  "understage-stage",
  "auditorium-dome",
  "stage-flies",
  "dressing-dome",
] as const satisfies readonly Way[];
export type Passage = (typeof PASSAGES)[number];

/** How a character's disc is inked: its colour, what is drawn upon it, the dashes of its rim. */
export const INKS: Record<Character, { ink: string; on: string; contour: string; rim?: string }> = {
  raoul: { ink: "#b3202f", on: "var(--ivory)", contour: "" },
  meg: { ink: "#e58fae", on: "#2b0f1b", contour: "1.6 3.4" },
  giry: { ink: "#2b5aa0", on: "var(--ivory)", contour: "7 5.5" },
  buquet: { ink: "#7b808c", on: "var(--ink)", contour: "1 1.5" },
  christine: { ink: "#1a1a22", on: "var(--ivory)", contour: "14 6" },
  moncharmin: { ink: "#efe7d6", on: "#1b1b26", contour: "12.5 12.5", rim: "#857a5c" },
  richard: { ink: "#6b3d8f", on: "var(--ivory)", contour: "8 3 2 3.67" },
  persian: { ink: "#6f4524", on: "var(--ivory)", contour: "4 8.5" },
};
