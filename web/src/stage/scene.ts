/** Scenes: what an effect looks and sounds like, and how long it takes. */

import type { SoundName } from "./sounds";

/** The name of a seat, for sentences. */
export type SeatNamer = (seat: number) => string;

/** How effects of one kind are played; each game's `scenes.ts` has them. */
export interface SceneScript<Effect> {
  /** How long it takes at a calm pace. */
  milliseconds: number | ((effect: Effect) => number);
  /** What is said of it; without this, what the log says of it. */
  sentence?: (effect: Effect, nameSeat: SeatNamer, reader: number | null) => string;
  /** What stands large over the board while it is played; nothing if it is empty. */
  headline?: (effect: Effect, nameSeat: SeatNamer, reader: number | null) => string;
  sound?: SoundName | ((effect: Effect) => SoundName | null);
  /** Whether a turn begins with it: the trails of the turn before fade. */
  opensTurn?: boolean;
  /** Whether nothing has moved yet when the turn begins: the trails before it stay until something has. */
  keepsTrails?: boolean;
  /** The seat whose turn begins with it. */
  seat?: (effect: Effect) => number;
}

/** The scenes of a game by the kinds of its effects; others happen at once and silently. */
export type ScenesOf<Effect extends { kind: string }> = {
  [Kind in Effect["kind"]]?: SceneScript<Extract<Effect, { kind: Kind }>>;
};

/** A scene that is played. */
export interface Scene<Effect> {
  /** Counts up: no two scenes have the same. */
  number: number;
  effect: Effect;
  /** How long it takes at this pace. */
  milliseconds: number;
  /** How long a piece takes to glide in it; 0 if nothing may move. */
  glideMilliseconds: number;
  sentence: string;
  headline: string;
}

/** How fast the page plays what happens: the share of a calm pace. */
export const PACES = { calm: 1, brisk: 1 / 3, instant: 0 } as const;
export type Pace = keyof typeof PACES;
