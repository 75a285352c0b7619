import { expect, test } from "vitest";
import type { TableEvent } from "./api";
import { updateEvents, wasDone } from "./liveTable.svelte";

const events: TableEvent[] = [
  { seq: 7, at: 0, type: "played", seat: 0, said: "", move: null, effects: [] },
  { seq: 8, at: 0, type: "played", seat: -1, said: "", move: null, effects: [] },
  { seq: 9, at: 0, type: "asked", seat: 1, wish: "pause" },
  { seq: 10, at: 0, type: "agreed", seat: 0 },
  { seq: 11, at: 0, type: "paused" },
];

test("an action was done if its seat has played since", () => {
  expect(wasDone("play", 6, 0, events)).toBe(true);
  expect(wasDone("play", 7, 0, events)).toBe(false);
  expect(wasDone("play", 6, 1, events)).toBe(false);
});

test("a request and an answer were done if the events show them", () => {
  expect(wasDone("pause", 8, 1, events)).toBe(true);
  expect(wasDone("reply", 9, 0, events)).toBe(true);
  expect(wasDone("reply", 10, 0, events)).toBe(false);
  expect(wasDone("undo", 8, 0, events)).toBe(false);
  expect(wasDone("resign", 0, 0, events)).toBe(false);
});

test("an update of the same reader adds to the events", () => {
  expect(updateEvents(events.slice(0, 3), 0, { reader: 0, events: events.slice(2) })).toEqual(events);
});

test("what one seat knows is forgotten when another seat looks", () => {
  // After a lost connection the other seat gets only what is new.
  expect(updateEvents(events.slice(0, 3), 1, { reader: 0, events: events.slice(4) })).toEqual(events.slice(4));
  expect(updateEvents(events.slice(0, 3), 1, { reader: 0, events: [] })).toEqual([]);
});

test("a pause has no seat", () => {
  expect(wasDone("pause", 10, 0, events)).toBe(true);
  expect(wasDone("pause", 11, 0, events)).toBe(false);
});
