/** Tutorials: lessons with a position, a move to make, and an explanation of what it did. */

import type { GameName, View } from "../lib/api";
import type { MessageName } from "../lib/words.svelte";

export interface Lesson<Name = string> {
  /** Its texts are `learn-GAME-NAME` and `learn-GAME-NAME-done`. */
  name: Name;
  seat: number;
  /** The position it begins with; the server plays from there. */
  start: View;
  /** Patterns for the notations that the learner must choose, in order. */
  wantedMoves: RegExp[];
}

export interface RulesSection {
  /** The lesson whose position is its picture. */
  picture?: string;
  /** Whether the characters' cards follow. */
  cards?: boolean;
}

export interface Tutorial<LessonNames = string, SectionNames extends string = string> {
  lessons: Lesson<LessonNames>[];
  /** In the order of the page; their texts are `rules-GAME-NAME.title` and `rules-GAME-NAME`. */
  sections: Record<SectionNames, RulesSection>;
}

type LessonName<Game extends GameName, Name = MessageName> = Name extends `learn-${Game}-${infer Lesson}-done`
  ? Lesson
  : never;
type SectionName<Game extends GameName, Name = MessageName> = Name extends `rules-${Game}-${infer Section}.title`
  ? Section
  : never;
/** The tutorial of a game: every lesson has its texts, and every text of the rules has its section. */
export type TutorialOf<Game extends GameName> = Tutorial<LessonName<Game>, SectionName<Game>>;

const LOADERS: Record<GameName, () => Promise<{ TUTORIAL: Tutorial }>> = {
  opera: () => import("./opera"),
  jack: () => import("./jack"),
  minuit: () => import("./minuit"),
};

export async function loadTutorial(game: GameName): Promise<Tutorial> {
  return (await LOADERS[game]()).TUTORIAL;
}
