/** What happened, put together from events and from the differences between views: no rule. */

import type { View } from "../boards/board";
import type { GameName, Moment, TableEvent } from "./api";
import { begins } from "./notation";

export interface Step {
  /** How many actions have been played with this one; the moment's number. */
  step: number;
  seat: number;
  said: string;
}

export interface LogLine {
  key: string;
  /** -1 for chance; null for what happened at the table, not in the game. */
  seat: number | null;
  steps: Step[];
  event: TableEvent | null;
}

/** The log in lines: an activation is one line; what was taken back is left out. */
export function logLines(game: GameName, events: TableEvent[]): LogLine[] {
  const lines: LogLine[] = [];
  let played: { line: LogLine; step: Step }[] = [];
  for (const event of events) {
    if (event.type === "unplayed") continue; // at a table that is set aside
    if (event.type === "played") {
      const step = { step: played.length + 1, seat: event.seat ?? -1, said: event.said ?? "" };
      let line = lines.at(-1);
      const fits = line && !line.event && !begins(game, step.said);
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
          line.steps = line.steps.filter((one) => one !== step);
        }
        played = played.slice(0, keep);
      }
      lines.push({ key: `e${event.seq}`, seat: null, steps: [], event });
    }
  }
  return lines.filter((line) => line.event || line.steps.length);
}

export interface News {
  kind: string;
  names: string[];
  number: number;
}

const without = (all: string[], some: string[]) => all.filter((name) => !some.includes(name));

/** What came to light between two moments, of all that everybody sees. */
export function news(game: GameName, before: View, after: View): News[] {
  const found: News[] = [];
  const told = (kind: string, names: string[] = [], number = 0) => found.push({ kind, names, number });
  if (game === "minuit") return minuitNews(before, after);
  const ended = after.round > before.round || (after.ask === "ended" && before.ask !== "ended");
  const said = game === "opera" ? after.announced : after.witness;
  const cleared = without(before.suspects, after.suspects);
  if (after.round > before.round && said) told(`${game}-${said}`);
  if (cleared.length) told("cleared", cleared);
  if (game === "opera" && after.carlotta !== before.carlotta && before.ask !== "placing") {
    told("carlotta", [], after.carlotta);
  }
  if (game === "jack" && ended) {
    const out = without(Object.keys(before.lamps), Object.keys(after.lamps));
    const back = without(Object.keys(after.lamps), Object.keys(before.lamps));
    if (out.length > back.length) told("lamp-out", out);
  }
  if (after.round > before.round) told("round", [], after.round);
  return found;
}

function minuitNews(before: View, after: View): News[] {
  const found: News[] = [];
  const down = (view: View) =>
    (view.guests as (number | string)[][]).flat().filter((place) => place === "cellar" || Number(place) < 0).length;
  const caught = down(after) - down(before);
  if (after.hugo !== before.hugo && after.round === before.round) {
    found.push({ kind: after.hugo > 0 ? "hugo-gallery" : "hugo-stairs", names: [], number: after.hugo });
  }
  if (caught > 0 && after.round === before.round) found.push({ kind: "caught", names: [], number: caught });
  if (after.round > before.round) found.push({ kind: "round", names: [], number: after.round });
  return found;
}

export interface Clearing {
  name: string;
  /** The round and step at which somebody was cleared, and how it came out. */
  round: number;
  step: number;
  how: string;
}

/** Who was cleared when, and by what, from the sequence of views. */
export function clearings(game: GameName, moments: Moment[]): Clearing[] {
  const found: Clearing[] = [];
  moments.forEach((moment, place) => {
    const before = moments[place - 1]?.view;
    if (!before?.suspects || !moment.view.suspects) return;
    const drawn = moment.said.includes("alibi");
    const said = game === "opera" ? moment.view.announced : moment.view.witness;
    for (const name of without(before.suspects, moment.view.suspects)) {
      found.push({ name, round: before.round, step: moment.step, how: drawn ? "alibi" : String(said) });
    }
  });
  return found;
}
