/** The log of a game: its steps in lines, and what they brought to light. */

import type { GameEffect, GameMove } from "../api";
import type { TableEvent } from "./api";

export interface PlayedStep {
  /** The sequence number of its event. */
  seq: number;
  /** The number of actions played, including this one. */
  step: number;
  seat: number;
  /** The notation; all that is known of a step at a table that is set aside. */
  said: string;
  move: GameMove | null;
  effects: GameEffect[];
}

export interface LogLine {
  key: string;
  /** -1 for chance; null for what happened at the table, not in the game. */
  seat: number | null;
  steps: PlayedStep[];
  event: Exclude<TableEvent, { type: "played" | "unplayed" }> | null;
}

/** The kinds of moves that begin a line; other moves continue it. */
const OPENING_KINDS = new Set<GameMove["kind"]>(["identity", "deal", "card", "first", "place", "roll", "ghost"]);

/** The seat that a line names: a roll belongs to the roller, another draw to chance. */
function actingSeat({ seat, move }: PlayedStep): number {
  return move?.kind === "roll" || move?.kind === "ghost" ? move.seat : seat;
}

/** The log in lines: an activation is one line; actions taken back are left out. */
export function listLogLines(events: TableEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  let played: { line: LogLine; step: PlayedStep }[] = [];
  for (const event of events) {
    if (event.type === "unplayed") continue; // at a table that is set aside
    if (event.type === "played") {
      const { said, move, effects } = event;
      const step = { seq: event.seq, step: played.length + 1, seat: event.seat, said, move, effects };
      const seat = actingSeat(step);
      let line = lines.at(-1);
      const opens = !line || line.event || !move || OPENING_KINDS.has(move.kind);
      if (!line || opens || (line.seat !== seat && seat >= 0 && line.seat !== -1)) {
        line = { key: `p${event.seq}`, seat, steps: [], event: null };
        lines.push(line);
      }
      if (line.seat === -1) line.seat = seat;
      line.steps.push(step);
      played.push({ line, step });
    } else {
      if (event.type === "undone") {
        for (const { line, step } of played.slice(event.keep)) {
          line.steps = line.steps.filter((playedStep) => playedStep !== step);
        }
        played = played.slice(0, event.keep);
      }
      lines.push({ key: `e${event.seq}`, seat: null, steps: [], event });
    }
  }
  return lines.filter((line) => line.event || line.steps.length);
}

/** The events of a game as far as it has been played: of the step that is under way, the first effects. */
export function withoutLaterEffects(
  events: TableEvent[],
  steps: readonly PlayedStep[],
  step: number,
  effectCount: number,
): TableEvent[] {
  const current = steps[step - 1];
  return events.flatMap((event) => {
    if (event.type !== "played" || event.seq < (current?.seq ?? 0)) return [event];
    return event.seq === current?.seq ? [{ ...event, effects: event.effects.slice(0, effectCount) }] : [];
  });
}

export interface Clearing {
  name: string;
  /** The round and step at which the character was cleared. */
  round: number;
  step: number;
  /** An alibi, the answer at the end of a round, or that end alone if nothing was announced. */
  by: "alibi" | "appeared" | "hid" | "visible" | "invisible" | "round-end";
}

/** When and by what each character was cleared. */
export function listClearings(steps: PlayedStep[]): Clearing[] {
  return steps.flatMap(({ step, effects }) => {
    const isAnnounced = effects.some(({ kind }) => kind === "announced" || kind === "witness_called");
    return effects.flatMap((effect): Clearing[] => {
      if (effect.kind !== "cleared") return [];
      const answer = (isAnnounced && effect.answer) || "round-end";
      const by = effect.by === "alibi" ? "alibi" : answer;
      return effect.names.map((name) => ({ name, round: effect.round, step, by }));
    });
  });
}

/** Who the phantom or Jack is, as far as the steps tell the reader. */
export function findCulprit(steps: PlayedStep[]): string | null {
  for (const effect of steps.flatMap(({ effects }) => effects)) {
    if (effect.kind !== "identified") continue;
    const culprit = "phantom" in effect ? effect.phantom : "jack" in effect ? effect.jack : undefined;
    if (culprit) return culprit;
  }
  return null;
}

/** What ended the game; null if it goes on, or ended because players left it. */
export function findEnding(steps: PlayedStep[]): Extract<GameEffect, { kind: "ended" }> | null {
  return steps.at(-1)?.effects.find((effect) => effect.kind === "ended") ?? null;
}
