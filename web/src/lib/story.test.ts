import { expect, test } from "vitest";
import type { TableEvent } from "./api";
import { findClearings, logLines, newsBetween } from "./story";

const played = (seq: number, seat: number, said: string): TableEvent => ({
  seq,
  at: 0,
  type: "played",
  seat,
  said,
  move: null,
  effects: [],
});

test("an activation is one line, a draw within it included", () => {
  const lines = logLines("opera", [
    played(1, -1, "deal Raoul Meg Giry Buquet"),
    played(2, 0, "Raoul"),
    played(3, 0, "Raoul: dome → flies"),
    played(4, -1, "Raoul: alibi Meg"),
    played(5, 1, "Meg"),
  ]);
  expect(lines.map((line) => [line.seat, line.steps.map(({ step }) => step)])).toEqual([
    [-1, [1]],
    [0, [2, 3, 4]],
    [1, [5]],
  ]);
});

test("a roll and its move are one line of the roller", () => {
  const lines = logLines("minuit", [played(1, -1, "roll 4"), played(2, 1, "3>7"), played(3, -1, "roll ghost")]);
  expect(lines.map((line) => line.seat)).toEqual([1, -1]);
});

test("actions taken back are left out, and steps are counted again", () => {
  const lines = logLines("opera", [
    played(1, 0, "Meg"),
    played(2, 0, "Meg: lake → stage"),
    { seq: 3, at: 0, type: "undone", seat: 0, keep: 1 },
    played(4, 0, "Meg: lake → dome"),
  ]);
  const steps = lines.flatMap((line) => line.steps);
  expect(steps.map(({ step, said }) => [step, said])).toEqual([
    [1, "Meg"],
    [2, "Meg: lake → dome"],
  ]);
});

test("the end of a round brings news", () => {
  const before = { round: 1, suspects: ["meg", "raoul"], carlotta: 3, ask: "walking", announced: null };
  const after = { round: 2, suspects: ["raoul"], carlotta: 5, ask: "dealing", announced: "hid" };
  expect(newsBetween("opera", before, after).map(({ kind }) => kind)).toEqual([
    "opera-hid",
    "cleared",
    "carlotta",
    "round",
  ]);
});

test("caught guests and Hugo's way are news", () => {
  const before = { round: 1, hugo: -4, guests: [[3, 5], [9]] };
  const after = { round: 1, hugo: 3, guests: [[-10, 5], [9]] };
  expect(newsBetween("minuit", before, after)).toEqual([
    { kind: "hugo-gallery", names: [], number: 3 },
    { kind: "caught", names: [], number: 1 },
  ]);
});

test("the views show when each suspect was cleared", () => {
  const view = (round: number, suspects: string[], announced: string | null) => ({ round, suspects, announced });
  const found = findClearings("opera", [
    { step: 0, seat: -1, said: "", move: null, effects: [], view: view(1, ["meg", "raoul", "giry"], null) },
    { step: 1, seat: -1, said: "Raoul: alibi Meg", move: null, effects: [], view: view(1, ["raoul", "giry"], null) },
    { step: 2, seat: 1, said: "Buquet: dome → flies", move: null, effects: [], view: view(2, ["raoul"], "hid") },
  ]);
  expect(found).toEqual([
    { name: "meg", round: 1, step: 1, how: "alibi" },
    { name: "giry", round: 1, step: 2, how: "hid" },
  ]);
});
