/** How the guests of each seat look, within a radius of 24: recognisable without colour. */

export interface GuestLook {
  contour: string;
  /** Lines on the ground behind the silhouette. */
  pattern: string;
  silhouette: string;
  /** How the silhouette fits into its contour. */
  fit: string;
  /** Lines and spots on the silhouette, in the ground's colour. */
  lines: string;
  spots: string;
}

const HEAD = "M0-11.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z";
const SHOULDERS = "M-16 20Q-15 8-4 7V1h8v6q11 1 12 13z";
const BUST = HEAD + SHOULDERS;

export const GUEST_LOOKS: readonly GuestLook[] = [
  {
    // The Admiral: a bicorne and epaulettes, on a plain disc.
    contour: "M0-22A22 22 0 1 1 0 22A22 22 0 1 1 0-22Z",
    pattern: "",
    fit: "translate(-2 1) scale(0.84)",
    silhouette: `${BUST}M-20-6q5-4 10-4 1-12 10-12t10 12q5 0 10 4-10-2-20-2t-20 2z`,
    lines: "M-10-8.5q10-2 20 0M-13 12v7M13 12v7M0 9v11",
    spots: "M0-18a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 1 1 0-5.6z",
  },
  {
    // The Baroness: hair piled up under a tiara, on a dotted rosette.
    contour:
      "M0-22q6-5 11 1 7-1 7 6 6 4 2 10 6 6 0 10 2 8-5 10-2 7-10 4-5 6-10 0-8 3-10-4-7-2-5-10-6-4 0-10-4-6 2-10 0-7 7-6 5-6 11-1Z",
    pattern: "M-15-10h.1M15-10h.1M-17 2h.1M17 2h.1M-14 13h.1M14 13h.1",
    fit: "translate(-2 1) scale(0.8)",
    silhouette: `${BUST}M-8-3q-7-9-2-16 3-5 10-5t10 5q5 7-2 16-2-6-8-6t-8 6z`,
    lines: "M-9-9q9-5 18 0M-5 11q5 4 10 0",
    spots:
      "M0-19l2.5 3.5-2.5 3.5-2.5-3.5zM-5.5-17l2 3-2 3-2-3zM5.5-17l2 3-2 3-2-3zM0 14.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
  },
  {
    // The Diva: a wide hat with a plume, on a striped lozenge.
    contour: "M0-25L24 0 0 25-24 0Z",
    pattern: "M-7-14h14M-14-7h28M-20 0h40M-14 7h28M-7 14h14",
    fit: "translate(-2 0) scale(0.68)",
    silhouette: `${BUST}M-19-5q4-4 9-5 1-11 10-11t10 9q4 0 9 1-7 5-19 6t-19 0zM5-17q6-11 14-3-6 0-10 8z`,
    lines: "M-10-10q10 1 20-3M-6 12l6 7 6-7",
    spots: "",
  },
  {
    // The Magician: a top hat and a cape, on a chequered square.
    contour: "M-20-20h40v40h-40Z",
    pattern: "M-17-17h7v7h-7zM10-17h7v7h-7zM-17-3h7v7h-7zM10-3h7v7h-7zM-17 10h7v7h-7zM10 10h7v7h-7z",
    fit: "translate(-2 2) scale(0.76)",
    silhouette: `${BUST}M-15-7v-4h6v-14H9v14h6v4zM-16 20L-10 4l6 4zM16 20L10 4 4 8z`,
    lines: "M-9-14H9M-4 9l4 9 4-9",
    spots: "",
  },
  {
    // The Poet: a beret, long hair and a scarf, on a hexagon with slanting lines.
    contour: "M-12-22h24L24 0 12 22h-24L-24 0Z",
    pattern: "M-17-8l9-10M-19 4L3-18M-14 14L14-18M-5 18L19-7M8 18L19 6",
    fit: "translate(-2 1) scale(0.8)",
    silhouette: `${BUST}M-14-9q-3-11 12-12 16-1 16 10 0 3-5 4 2 6 2 13H6q3-8 1-12H-7q-2 5 1 12h-5q-2-8-1-14zM-1-20l2-5 3 1-2 5z`,
    lines: "M-6 7q6 4 12 0M-6 10q6 4 12 0M3 13v6",
    spots: "",
  },
  {
    // The Jockey: a peaked cap and a hooped shirt, on a shield with upright lines.
    contour: "M-20-21q20 6 40 0v18q0 18-20 27-20-9-20-27Z",
    pattern: "M-13-16v28M-4.5-15v34M4.5-15v34M13-16v28",
    fit: "translate(-2 -2) scale(0.76)",
    silhouette: `${BUST}M-10-5q-1-15 10-15 9 0 10 9l10 4q1 3-4 3zM-2-20q2-5 4 0z`,
    lines: "M-9-7H9M-13 12h26M-15 17h30",
    spots: "",
  },
  {
    // The Nun: a veil and a collar, on an arch with a trellis.
    contour: "M-19 22V-3q0-15 19-22 19 7 19 22v25Z",
    pattern: "M-15 7l8-8M-15-4l9-9M-6-18l4-3M15 7L7-1M15-4L6-13M6-18l-4-3M-15 18L-9 12M15 18L9 12",
    fit: "translate(-1 3) scale(0.82)",
    silhouette: "M0-22q-13 1-13 18 0 14-4 24h34q-4-10-4-24 0-17-13-18z",
    lines: "M-8 8q8 8 16 0",
    spots: "M0-13a5.5 8 0 1 1 0 16a5.5 8 0 1 1 0-16z",
  },
  {
    // The Violinist: a bun, a violin and its bow, on a ticket with chevrons.
    contour: "M-13-23h26q1 9 10 10v26q-9 1-10 10h-26q-1-9-10-10v-26q9-1 10-10Z",
    pattern: "M-16-8l16 9 16-9M-16 2l16 9 16-9M-12-16l12 7 12-7M-14 11l14 8 14-8",
    fit: "translate(-2 1) scale(0.82)",
    silhouette: `${BUST}M0-21a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM-8-4q-1-9 8-9t8 9q-3-5-8-5t-8 5zM-21 13L-5-1l2 2-16 14z`,
    lines: "M-14 18L8 7",
    spots: "M-5 7.5a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4zM0 11a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4z",
  },
];
