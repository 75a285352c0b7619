/** What the page must know of each game to offer it; the server has the rules. */

import type { GameName, Options, SeatPlan } from "./api";

interface OptionField {
  name: string;
  kind: "choice" | "number" | "flag";
  values?: string[];
  min?: number;
  max?: number;
}

interface GameFacts {
  /** Whether seats have secrets: then a curtain falls between turns on a shared screen. */
  secrets: boolean;
  /** The characters that begin as suspects; empty for games without suspects. */
  suspects: string[];
  options: OptionField[];
}

export const GAME_FACTS: Record<GameName, GameFacts> = {
  opera: {
    secrets: true,
    suspects: ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"],
    options: [
      { name: "rules", kind: "choice", values: ["book", "course"] },
      { name: "handicap", kind: "number", min: -3, max: 3 },
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
      { name: "rounds", kind: "number", min: 1, max: 8 },
      { name: "hugo_speed_up", kind: "flag" },
      { name: "expel", kind: "flag" },
    ],
  },
};

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const DEFAULT_LEVEL = 3;

/** Seats for one person among machines. */
export function seatAgainstMachines(players: number, seat: number, level: number): SeatPlan[] {
  return Array.from({ length: players }, (_, number) =>
    number === seat ? { kind: "person" } : { kind: "machine", machine: `level:${level}` },
  );
}

/** Only the options that differ from the defaults. */
export function changedOptions(options: Options, defaults: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => defaults[name] !== value));
}
