/** What every board gets from the page, and what a game's folder gives to the page. */

import type { Component } from "svelte";
import type { Scene, ScenesOf } from "../../stage/scene";

/** A legal action and what it means, from the server. */
export interface BoardChoice<Move> {
  action: number;
  move: Move;
}

/** What pressed a spot or a button: a touch shows first, what a mouse does depends on the settings. */
export type PressedBy = "mouse" | "touch" | "key";

/** The props of every board; boards know nothing else of the page. */
export interface BoardProps<Knowledge, Move, Effect extends { kind: string }> {
  view: Knowledge;
  /** The seat whose view this is; null for a spectator. */
  reader: number | null;
  /** Empty when it is not the reader's turn, while scenes are played, or when an earlier step is shown. */
  choices: BoardChoice<Move>[];
  /** The action under the pointer or focus, or chosen by a first touch. */
  pointedAction: number | null;
  /** The server's preview of the view after the pointed action, or null. */
  preview: Knowledge | null;
  /** The names of the seats' players. */
  names: string[];
  /** The scene that is played: `view` is already the view after it. Null between scenes. */
  scene: Scene<Effect> | null;
  /** What the last turn did, from its first effect to the scene's: drawn as trails and rings. */
  lastTurn: readonly Effect[];
  onpoint: (action: number | null) => void;
  onchoose: (action: number, by: PressedBy) => void;
}

/** The face of a character or seat, for sentences outside the board. */
export interface FaceProps {
  /** A character; in games without characters, the number of a seat. */
  name: string;
  isInnocent?: boolean;
}

/** All that the table needs to know of a game; `manifest.ts` in the game's folder has it as `MANIFEST`. */
export interface BoardManifest<Knowledge, Move, Effect extends { kind: string }> {
  Board: Component<BoardProps<Knowledge, Move, Effect>>;
  Face: Component<FaceProps>;
  scenes: ScenesOf<Effect>;
  /** The view after an effect, from the view before it. It writes down what the effect says, and knows no rule. */
  applyEffect: (view: Knowledge, effect: Effect) => Knowledge;
  /** Whether a move has no place on the board: the strip below it has a button for it. */
  isOffBoard: (move: Move) => boolean;
  /** What a reader who knows the culprit is told of it now, or what the one who seeks should know; else empty. */
  describeTruth: (view: Knowledge, choices: readonly BoardChoice<Move>[]) => string;
  /** Whether a move must be pressed twice, whatever the settings: it ends the game, or is easily hit by mistake. */
  isGrave: (move: Move) => boolean;
}
