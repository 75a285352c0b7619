/** A first game in lessons: a position, one thing to do, what came of it, and on to the next. */

import type { View } from "../boards/board";
import type { GameName } from "../lib/api";

export interface Lesson {
  /** Its texts are `learn-GAME-NAME` and `learn-GAME-NAME-done`. */
  name: string;
  seat: number;
  /** The position it begins with; the server plays from there. */
  start: View;
  /** What is to be chosen, one after the other, by its notation. */
  wanted: RegExp[];
}

export interface Section {
  /** Its texts are `rules-GAME-NAME.title` and `rules-GAME-NAME`. */
  name: string;
  /** The lesson whose position is its picture. */
  picture?: string;
  /** Whether the characters' cards follow. */
  cards?: boolean;
}

export interface Course {
  lessons: Lesson[];
  sections: Section[];
}

const COURSES: Record<GameName, () => Promise<{ COURSE: Course }>> = {
  opera: () => import("./opera"),
  jack: () => import("./jack"),
  minuit: () => import("./minuit"),
};

export async function course(game: GameName): Promise<Course> {
  return (await COURSES[game]()).COURSE;
}
