/** The server's analysis of a game, and the points of its curve. */

export interface BetterTurn {
  line: string;
  share: number;
}

export interface AnalysedTurn {
  step: number;
  actions: number;
  round: number;
  seat: number;
  line: string;
  before: number[];
  after: number[];
  loss: number;
  mark: string;
  luck: number;
  best: BetterTurn[];
  belief: Record<string, number>;
}

export interface TurningPoint {
  step: number;
  until: number;
  round: number;
  seat: number;
  kind: "play" | "luck";
  change: number;
  line: string;
}

/** A comment on a step: the message `comment-KIND` and its arguments. */
export interface AnalysisComment {
  step: number;
  kind: string;
  round: number;
  seat: number | null;
  numbers: Record<string, number>;
  line: string;
  better: string;
}

export interface GameAnalysis {
  status: "done";
  players: number;
  culprit: string | null;
  turns: AnalysedTurn[];
  seats: { seat: number; turns: number; mean_loss: number; marks: Record<string, number>; luck: number }[];
  turning_points: TurningPoint[];
  comments: AnalysisComment[];
}

export interface AnalysisProgress {
  status: "working";
  done: number;
  of: number;
}

export interface ChancePoint {
  step: number;
  share: number;
}

/** A seat's winning chance before and after each turn, and its result. */
export function chancePoints(
  turns: AnalysedTurn[],
  seat: number,
  last: number,
  result: number[] | null,
): ChancePoint[] {
  const points = turns.flatMap((turn) => [
    { step: turn.step, share: turn.before[seat] ?? 0 },
    { step: turn.step + turn.actions, share: turn.after[seat] ?? 0 },
  ]);
  if (result) {
    const best = Math.max(...result);
    const winners = result.filter((value) => value === best).length;
    points.push({ step: last, share: result[seat] === best ? 1 / winners : 0 });
  }
  return points;
}

/** The points as an SVG path in a box of the given size. */
export function chancePath(points: ChancePoint[], last: number, width: number, height: number): string {
  return points
    .map(({ step, share }, index) => {
      return `${index ? "L" : "M"}${stepX(step, last, width)} ${((1 - share) * height).toFixed(1)}`;
    })
    .join("");
}

/** The horizontal position of a step. */
export function stepX(step: number, last: number, width: number): string {
  return ((step / Math.max(1, last)) * width).toFixed(1);
}
