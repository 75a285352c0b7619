/** Tutorials: lessons with a position, a move to make, and an explanation of what it did. */

import type { GameMove } from "../api";
import type { GameName, PracticePosition, PracticeRequest } from "../lib/api";
import type { PlayedStep } from "../lib/gameLog";
import type { PartsOf } from "../lib/unions";
import { loadWords, type MessageName } from "../lib/words.svelte";

/** What a move must be like: each part that is given must be so, or one of these. */
export type MovePattern<Move extends GameMove = GameMove> = {
  [Part in keyof PartsOf<Move>]?: PartsOf<Move>[Part] | PartsOf<Move>[Part][];
};

export function fitsPattern(move: GameMove, pattern: MovePattern): boolean {
  const parts = new Map<string, unknown>(Object.entries(move));
  return Object.entries(pattern).every(([part, wanted]) => [wanted].flat().includes(parts.get(part) as never));
}

/** The steps of a practice position, as those of a table. */
export function listPlayedSteps(steps: PracticePosition["steps"]): PlayedStep[] {
  return steps.map(({ seat, said, move, effects }, index) => ({
    seq: index + 1,
    step: index + 1,
    seat,
    said,
    move,
    effects,
  }));
}

export interface Lesson<Name = string, Move extends GameMove = GameMove> {
  /** Its texts are `learn-GAME-NAME` and `learn-GAME-NAME-done`. */
  name: Name;
  seat: number;
  /** The position it begins with; the server plays from there. */
  start: NonNullable<PracticeRequest["start"]>;
  /** The moves that the learner must choose, in order. */
  wantedMoves: MovePattern<Move>[];
  /** Whether the learner knows already what the end of a round is about, and is told what it would bring. */
  showsVerdict?: boolean;
}

export interface RulesSection {
  /** The lesson whose position is its picture. */
  picture?: string;
  /** Whether the characters' cards follow. */
  cards?: boolean;
}

export interface Tutorial<
  LessonNames = string,
  SectionNames extends string = string,
  Move extends GameMove = GameMove,
> {
  lessons: Lesson<LessonNames, Move>[];
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
export type TutorialOf<Game extends GameName, Move extends GameMove> = Tutorial<
  LessonName<Game>,
  SectionName<Game>,
  Move
>;

const LOADERS = import.meta.glob<{ TUTORIAL: Tutorial }>("../boards/*/tutorial.ts");

/** Loads a tutorial, and the words of lessons and rules. */
export async function loadTutorial(game: GameName): Promise<Tutorial> {
  const [{ TUTORIAL }] = await Promise.all([LOADERS[`../boards/${game}/tutorial.ts`]!(), loadWords("learn")]);
  return TUTORIAL;
}
