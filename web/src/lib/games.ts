/** What the page must know of each game to offer it; the rules stay with the server. */

import type { GameName, Options, SeatPlan } from "./api";

interface Choosable {
  name: string;
  kind: "choice" | "number" | "flag";
  values?: string[];
  least?: number;
  most?: number;
}

interface About {
  /** Whether the seats hide something from each other: then a curtain falls between turns. */
  secrets: boolean;
  /** The view's list of who is visible or exposed, for those that have suspects. */
  suspects: string[];
  options: Choosable[];
}

export const ABOUT: Record<GameName, About> = {
  opera: {
    secrets: true,
    suspects: ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"],
    options: [
      { name: "rules", kind: "choice", values: ["book", "course"] },
      { name: "handicap", kind: "number", least: -3, most: 3 },
    ],
  },
  jack: {
    secrets: true,
    suspects: ["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"],
    options: [{ name: "edition", kind: "choice", values: ["london", "first"] }],
  },
  minuit: {
    secrets: false,
    suspects: [],
    options: [
      { name: "rounds", kind: "number", least: 1, most: 8 },
      { name: "hugo_speed_up", kind: "flag" },
      { name: "expel", kind: "flag" },
    ],
  },
};

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const DEFAULT_LEVEL = 3;

/** Seats for one person among machines. */
export function againstMachines(players: number, seat: number, level: number): SeatPlan[] {
  return Array.from({ length: players }, (_, number) =>
    number === seat ? { kind: "person" } : { kind: "machine", machine: `level:${level}` },
  );
}

/** Only what differs from how the game is usually played. */
export function unusual(options: Options, usual: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => usual[name] !== value));
}
