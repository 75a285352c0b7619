/** The one sentence of a game's story that is told first. */

import type { Comment, FinishedAnalysis } from "../api";

/** The comment on what turned the game most; without a turning point the last one, null if there is none. */
export function findBestComment({ comments, turning_points }: FinishedAnalysis): Comment | null {
  const swings = [...turning_points].sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
  for (const { step, until } of swings) {
    const comment = comments.find((candidate) => candidate.step >= step && candidate.step <= until);
    if (comment) return comment;
  }
  return comments.at(-1) ?? null;
}
