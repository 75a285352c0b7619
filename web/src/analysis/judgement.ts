/** The server's analysis of a game, and what is drawn of it. */

export interface Alternative {
  line: string;
  share: number;
}

export interface Turn {
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
  best: Alternative[];
  belief: Record<string, number>;
}

export interface Swing {
  step: number;
  until: number;
  round: number;
  seat: number;
  kind: "play" | "luck";
  change: number;
  line: string;
}

/** Something to say about a moment: the message `comment-KIND`, and what it is about. */
export interface Comment {
  step: number;
  kind: string;
  round: number;
  seat: number | null;
  numbers: Record<string, number>;
  line: string;
  better: string;
}

export interface Judgement {
  status: "done";
  players: number;
  culprit: string | null;
  turns: Turn[];
  seats: { seat: number; turns: number; mean_loss: number; marks: Record<string, number>; luck: number }[];
  turning_points: Swing[];
  comments: Comment[];
}

export interface Working {
  status: "working";
  done: number;
  of: number;
}

export interface Point {
  step: number;
  share: number;
}

/** A seat's chance along the game: where every turn began, and how the last one left it. */
export function curve(turns: Turn[], seat: number, last: number, result: number[] | null): Point[] {
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
export function path(points: Point[], last: number, width: number, height: number): string {
  return points
    .map(({ step, share }, place) => {
      return `${place ? "L" : "M"}${across(step, last, width)} ${((1 - share) * height).toFixed(1)}`;
    })
    .join("");
}

/** How far to the right a step is. */
export function across(step: number, last: number, width: number): string {
  return ((step / Math.max(1, last)) * width).toFixed(1);
}
