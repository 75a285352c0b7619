/** What happened in a game, from its events and from differences between views. */

import type { GameName, StepView, TableEvent, View } from "./api";
import { beginsLine } from "./notation";

export interface PlayedStep {
  /** The number of actions played, including this one. */
  step: number;
  seat: number;
  said: string;
  move: StepView["move"];
  effects: StepView["effects"];
}

export interface LogLine {
  key: string;
  /** -1 for chance; null for what happened at the table, not in the game. */
  seat: number | null;
  steps: PlayedStep[];
  event: Exclude<TableEvent, { type: "played" | "unplayed" }> | null;
}

/** The log in lines: an activation is one line; actions taken back are left out. */
export function logLines(game: GameName, events: TableEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  let played: { line: LogLine; step: PlayedStep }[] = [];
  for (const event of events) {
    if (event.type === "unplayed") continue; // at a table that is set aside
    if (event.type === "played") {
      const { seat, said, move, effects } = event;
      const step = { step: played.length + 1, seat, said, move, effects };
      let line = lines.at(-1);
      const fits = line && !line.event && !beginsLine(game, step.said);
      const same = line && (line.seat === step.seat || step.seat === -1 || line.seat === -1);
      if (!line || !fits || !same) {
        line = { key: `p${event.seq}`, seat: step.seat, steps: [], event: null };
        lines.push(line);
      }
      if (line.seat === -1 && step.seat >= 0) line.seat = step.seat;
      line.steps.push(step);
      played.push({ line, step });
    } else {
      if (event.type === "undone") {
        const keep = event.keep ?? played.length;
        for (const { line, step } of played.slice(keep)) {
          line.steps = line.steps.filter((playedStep) => playedStep !== step);
        }
        played = played.slice(0, keep);
      }
      lines.push({ key: `e${event.seq}`, seat: null, steps: [], event });
    }
  }
  return lines.filter((line) => line.event || line.steps.length);
}

export interface NewsItem {
  kind: string;
  names: string[];
  number: number;
}

const namesWithout = (all: string[], some: string[]) => all.filter((name) => !some.includes(name));

/** The public news between two views. */
export function newsBetween(game: GameName, before: View, after: View): NewsItem[] {
  const found: NewsItem[] = [];
  const addNews = (kind: string, names: string[] = [], number = 0) => found.push({ kind, names, number });
  if (game === "minuit") return minuitNewsBetween(before, after);
  const ended = after.round > before.round || (after.ask === "ended" && before.ask !== "ended");
  const answer = game === "opera" ? after.announced : after.witness;
  const cleared = namesWithout(before.suspects, after.suspects);
  if (after.round > before.round && answer) addNews(`${game}-${answer}`);
  if (cleared.length) addNews("cleared", cleared);
  if (game === "opera" && after.carlotta !== before.carlotta && before.ask !== "placing") {
    addNews("carlotta", [], after.carlotta);
  }
  if (game === "jack" && ended) {
    const out = namesWithout(Object.keys(before.lamps), Object.keys(after.lamps));
    const back = namesWithout(Object.keys(after.lamps), Object.keys(before.lamps));
    if (out.length > back.length) addNews("lamp-out", out);
  }
  if (after.round > before.round) addNews("round", [], after.round);
  return found;
}

function minuitNewsBetween(before: View, after: View): NewsItem[] {
  const found: NewsItem[] = [];
  const countCaught = (view: View) =>
    (view.guests as (number | string)[][]).flat().filter((place) => place === "cellar" || Number(place) < 0).length;
  const caught = countCaught(after) - countCaught(before);
  if (after.hugo !== before.hugo && after.round === before.round) {
    found.push({ kind: after.hugo > 0 ? "hugo-gallery" : "hugo-stairs", names: [], number: after.hugo });
  }
  if (caught > 0 && after.round === before.round) found.push({ kind: "caught", names: [], number: caught });
  if (after.round > before.round) found.push({ kind: "round", names: [], number: after.round });
  return found;
}

export interface Clearing {
  name: string;
  /** The round and step at which the character was cleared. */
  round: number;
  step: number;
  how: string;
}

/** When and how each character was cleared, from the sequence of views. */
export function findClearings(game: GameName, moments: StepView[]): Clearing[] {
  const found: Clearing[] = [];
  moments.forEach((moment, place) => {
    const before = moments[place - 1]?.view;
    if (!before?.suspects || !moment.view.suspects) return;
    const drawn = moment.said.includes("alibi");
    const said = game === "opera" ? moment.view.announced : moment.view.witness;
    for (const name of namesWithout(before.suspects, moment.view.suspects)) {
      found.push({ name, round: before.round, step: moment.step, how: drawn ? "alibi" : String(said) });
    }
  });
  return found;
}
