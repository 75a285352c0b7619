/** Tutorials: lessons with a position, a move to make, and an explanation of what it did. */

import type { View } from "../boards/board";
import type { GameName } from "../lib/api";

export interface Lesson {
  /** Its texts are `learn-GAME-NAME` and `learn-GAME-NAME-done`. */
  name: string;
  seat: number;
  /** The position it begins with; the server plays from there. */
  start: View;
  /** Patterns for the notations that the learner must choose, in order. */
  wantedMoves: RegExp[];
}

export interface RulesSection {
  /** Its texts are `rules-GAME-NAME.title` and `rules-GAME-NAME`. */
  name: string;
  /** The lesson whose position is its picture. */
  picture?: string;
  /** Whether the characters' cards follow. */
  cards?: boolean;
}

export interface Tutorial {
  lessons: Lesson[];
  sections: RulesSection[];
}

const LOADERS: Record<GameName, () => Promise<{ TUTORIAL: Tutorial }>> = {
  opera: () => import("./opera"),
  jack: () => import("./jack"),
  minuit: () => import("./minuit"),
};

export async function loadTutorial(game: GameName): Promise<Tutorial> {
  return (await LOADERS[game]()).TUTORIAL;
}
