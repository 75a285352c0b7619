/** What the page knows of each game to offer it; `make generate` takes it from the engine. */

import type { GameName, Options, SeatPlan } from "./api";
import { OFFERS } from "./games.generated";

/** An option as a form offers it. */
export type OptionField = { name: string; default: Options[string] } & (
  { kind: "choice"; choices: readonly string[] } | { kind: "number"; low: number; high: number } | { kind: "switch" }
);

export interface GameFacts {
  /** The numbers of players that may play. */
  players: readonly number[];
  /** Whether seats have secrets: then a curtain falls between turns on a shared screen. */
  secrets: boolean;
  /** The characters that begin as suspects; empty for games without suspects. */
  suspects: readonly string[];
  options: readonly OptionField[];
}

export const GAME_FACTS: Record<GameName, GameFacts> = OFFERS;
export const GAMES = Object.keys(OFFERS) as GameName[];

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
export const DEFAULT_LEVEL = 3;

/** Seats for one person among machines. */
export function seatAgainstMachines(players: number, seat: number, level: number): SeatPlan[] {
  return Array.from({ length: players }, (_, number) =>
    number === seat ? { kind: "person" } : { kind: "machine", machine: `level:${level}` },
  );
}

/** Every option of a game with its default. */
export function defaultOptions(game: GameName): Options {
  return Object.fromEntries(GAME_FACTS[game].options.map((option) => [option.name, option.default]));
}

/** Only the options that differ from the defaults. */
export function changedOptions(game: GameName, options: Options): Options {
  const defaults = defaultOptions(game);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => defaults[name] !== value));
}
