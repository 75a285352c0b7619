/** Views brought up to date by effects: the page comes to the same views as the engine. */

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { GameEffect } from "../api";
import type { GameName, View } from "../lib/api";
import { GAMES } from "../lib/games";

/** Random games that the engine has played; see `tests/games/effect_replay/recorded_games.py`. */
interface RecordedGame {
  game: GameName;
  label: string;
  reader: number | null;
  first: View;
  steps: { effects: GameEffect[]; changes: Partial<View> }[];
}

const FILE = "../.venv/replays.json";
const WRITE_FILE = ".venv/bin/python -m tests.games.effect_replay .venv/replays.json";

function loadGames(): RecordedGame[] {
  if (!existsSync(FILE))
    throw new Error(`${FILE} is missing: run \`make page\`, or \`${WRITE_FILE}\` in the folder above`);
  return JSON.parse(readFileSync(FILE, "utf-8")) as RecordedGame[];
}

const RECORDED = loadGames();

type ApplyEffect = (view: View, effect: GameEffect) => View;
const APPLY_EFFECT = import.meta.glob<ApplyEffect>("./*/applyEffect.ts", { import: "applyEffect", eager: true });

test.each(GAMES)("the effects of every step of %s give the next view, for every reader", (game) => {
  const applyEffect = APPLY_EFFECT[`./${game}/applyEffect.ts`]!;
  const games = RECORDED.filter((recorded) => recorded.game === game);
  expect(games).not.toHaveLength(0);
  for (const { label, reader, first, steps } of games) {
    let view = first;
    for (const [number, { effects, changes }] of steps.entries()) {
      const before = JSON.stringify(view);
      const after = effects.reduce(applyEffect, view);
      const step = `${label}, reader ${reader}, step ${number + 1}: ${JSON.stringify(effects)}`;
      expect(after, step).toEqual({ ...view, ...changes });
      expect(JSON.stringify(view), `${step}: the view before is not written into`).toBe(before);
      view = after;
    }
  }
});
