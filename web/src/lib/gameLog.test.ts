import { expect, test } from "vitest";
import type { GameEffect, GameMove } from "../api";
import type { TableEvent } from "./api";
import { findCulprit, findEnding, listClearings, listLogLines, type PlayedStep } from "./gameLog";

const played = (seq: number, seat: number, move: GameMove | null, effects: GameEffect[] = []): TableEvent => ({
  seq,
  at: 0,
  type: "played",
  seat,
  said: "",
  move,
  effects,
});

const step = (number: number, effects: GameEffect[]): PlayedStep => ({
  seq: number,
  step: number,
  seat: 0,
  said: "",
  move: null,
  effects,
});

test("an activation is one line, a draw within it included", () => {
  const lines = listLogLines([
    played(1, -1, { kind: "deal", names: ["raoul", "meg", "giry", "buquet"] }),
    played(2, 0, { kind: "card", actor: "raoul" }),
    played(3, 0, { kind: "walk", actor: "raoul", origin: "dome", destination: "flies" }),
    played(4, -1, { kind: "alibi", actor: "raoul", target: "meg" }),
    played(5, 1, { kind: "card", actor: "meg" }),
  ]);
  expect(lines.map((line) => [line.seat, line.steps.map((one) => one.step)])).toEqual([
    [-1, [1]],
    [0, [2, 3, 4]],
    [1, [5]],
  ]);
});

test("a roll and its move are one line of the roller, and a ghost is one of its own", () => {
  const lines = listLogLines([
    played(1, -1, { kind: "roll", seat: 1, points: 4 }),
    played(2, 1, { kind: "walk", seat: 1, origin: 3, destination: 7 }),
    played(3, -1, { kind: "ghost", seat: 1 }),
    played(4, -1, { kind: "ghost", seat: 0 }),
  ]);
  expect(lines.map((line) => [line.seat, line.steps.length])).toEqual([
    [1, 2],
    [1, 1],
    [0, 1],
  ]);
});

test("the set-up by chance is one line", () => {
  const lines = listLogLines([
    played(1, -1, { kind: "start", actor: "meg", destination: "dome" }),
    played(2, -1, { kind: "start", actor: "raoul", destination: "flies" }),
    played(3, -1, { kind: "identity" }),
  ]);
  expect(lines.map((line) => [line.seat, line.steps.length])).toEqual([
    [-1, 2],
    [-1, 1],
  ]);
});

test("actions taken back are left out, and steps are counted again", () => {
  const lines = listLogLines([
    played(1, 0, { kind: "card", actor: "meg" }),
    played(2, 0, null),
    { seq: 3, at: 0, type: "undone", seat: 0, keep: 1 },
    played(4, 0, { kind: "walk", actor: "meg", origin: "lake", destination: "dome" }),
  ]);
  const steps = lines.flatMap((line) => line.steps);
  expect(steps.map((one) => [one.step, one.move?.kind])).toEqual([
    [1, "card"],
    [2, "walk"],
  ]);
});

test("each step of a table that is set aside has a line of its own", () => {
  const lines = listLogLines([played(1, 0, null), played(2, 0, null)]);
  expect(lines.map((line) => line.steps.length)).toEqual([1, 1]);
});

test("an alibi, an announcement and a witness clear, each in its round", () => {
  const steps = [
    step(3, [{ kind: "cleared", names: ["meg"], by: "alibi", round: 1 }]),
    step(9, [
      { kind: "announced", answer: "hid", round: 2 },
      { kind: "cleared", names: ["giry", "persian"], by: "announcement", answer: "hid", round: 2 },
    ]),
    step(12, [
      { kind: "witness_called", answer: "visible", round: 3 },
      { kind: "cleared", names: ["gull"], by: "witness", answer: "visible", round: 3 },
    ]),
  ];
  expect(listClearings(steps)).toEqual([
    { name: "meg", round: 1, step: 3, by: "alibi" },
    { name: "giry", round: 2, step: 9, by: "hid" },
    { name: "persian", round: 2, step: 9, by: "hid" },
    { name: "gull", round: 3, step: 12, by: "visible" },
  ]);
});

test("by the course rules, where nothing is announced, the end of a round clears", () => {
  const steps = [step(9, [{ kind: "cleared", names: ["giry"], by: "announcement", answer: "hid", round: 2 }])];
  expect(listClearings(steps)).toEqual([{ name: "giry", round: 2, step: 9, by: "round-end" }]);
});

test("an alibi that ends a round clears by the alibi, and by the announcement that follows", () => {
  const steps = [
    step(9, [
      { kind: "cleared", names: ["meg"], by: "alibi", round: 2 },
      { kind: "announced", answer: "appeared", round: 2 },
      { kind: "cleared", names: ["giry"], by: "announcement", answer: "appeared", round: 2 },
    ]),
  ];
  expect(listClearings(steps).map(({ name, by }) => [name, by])).toEqual([
    ["meg", "alibi"],
    ["giry", "appeared"],
  ]);
});

test("the culprit is known from the choice of the secret, to those who may know it", () => {
  expect(findCulprit([step(1, [{ kind: "identified", left: 10, phantom: "meg" }])])).toBe("meg");
  expect(findCulprit([step(1, [{ kind: "identified", left: 7, jack: "gull" }])])).toBe("gull");
  expect(findCulprit([step(1, [{ kind: "identified", left: 7 }])])).toBeNull();
});

test("a game that players have left has no ending of its own", () => {
  const ending: GameEffect = { kind: "ended", winners: [1], totals: [9, 3] };
  expect(findEnding([step(1, []), step(2, [ending])])).toEqual(ending);
  expect(findEnding([step(1, [{ kind: "activation_ended", played: 2 }])])).toBeNull();
  expect(findEnding([])).toBeNull();
});
