import { beforeEach, expect, test, vi } from "vitest";
import type { GameMove } from "../api";
import type { ChoiceGroup } from "./phrases";

vi.stubGlobal("window", globalThis);
const { ChoicePresser } = await import("./choicePresser.svelte");

const WALK: GameMove = { kind: "walk", actor: "meg", origin: "lake", destination: "stage" };
const SWAP: GameMove = { kind: "swap", actor: "meg", target: "giry" };
const GROUPS: ChoiceGroup[] = [
  {
    kind: "walk",
    title: "",
    buttons: [
      { choice: { action: 3, said: "", move: WALK }, label: "Stage" },
      { choice: { action: 8, said: "", move: SWAP }, label: "Madame Giry" },
    ],
  },
];
let played: number[];
let isLocked: boolean;
let presser: InstanceType<typeof ChoicePresser>;
let time = 0;
// What is typed long after belongs to another name.
const key = (name: string) => presser.pressKey({ key: name, timeStamp: (time += 5000) } as KeyboardEvent);

beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  isLocked = false;
  presser = new ChoicePresser({
    groups: () => GROUPS,
    position: () => "here",
    isGrave: ({ kind }) => kind === "swap",
    preview: () => Promise.resolve({ view: null }),
    isLocked: () => isLocked,
    play: (action) => played.push(action),
  });
});

test("a first touch shows a choice, a second one plays it", () => {
  presser.press(3, "touch");
  expect([presser.chosenAction, presser.pointedAction, presser.chosenLabel, played]).toEqual([3, 3, "Stage", []]);
  presser.press(3, "touch");
  expect(played).toEqual([3]);
});

test("a mouse plays at once, but not what is grave", () => {
  presser.press(3, "mouse");
  presser.press(8, "mouse");
  expect(played).toEqual([3]);
  presser.press(8, "mouse");
  expect(played).toEqual([3, 8]);
});

test("what is not offered is not played", () => {
  presser.press(4, "key");
  expect(played).toEqual([]);
});

test("letters choose, Escape puts back, Enter plays", () => {
  expect(key("Enter")).toBe(false);
  expect(key("m")).toBe(true);
  expect(presser.chosenAction).toBe(8);
  key("Escape");
  expect(presser.chosenAction).toBeNull();
  key("s");
  key("Enter");
  expect(played).toEqual([3]);
});

test("while a choice is on its way it stays shown, and nothing else is played", () => {
  presser.press(3, "touch");
  isLocked = true;
  presser.press(3, "touch");
  presser.pointAt(8);
  expect(key("m")).toBe(false);
  expect([presser.pointedAction, presser.chosenAction, played]).toEqual([3, 3, []]);
});
