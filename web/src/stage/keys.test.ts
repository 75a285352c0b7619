import { beforeEach, expect, test } from "vitest";
import type { ChoiceGroup } from "../lib/phrases";
import { COMMAND_KEYS, findCommand, TypedChoice } from "./keys";

/** A list of choices with these labels; the first has the action 100. */
function listChoices(...labels: string[]): ChoiceGroup[] {
  const buttons = labels.map((label, index) => ({
    label,
    choice: { action: 100 + index, said: label, move: { kind: "card" as const, actor: "raoul" as const } },
  }));
  return [
    { kind: "card", title: "", buttons: buttons.slice(0, 2) },
    { kind: "card", title: "More", buttons: buttons.slice(2) },
  ];
}

let typed: TypedChoice;
let current: number | null;

/** Types letters, one every 100 milliseconds, and gives the action that is meant after the last one. */
function type(letters: string, groups: ChoiceGroup[], start = 0): number | null {
  [...letters].forEach((letter, index) => {
    current = typed.type(letter, start + index * 100, groups, current) ?? current;
  });
  return current;
}

beforeEach(() => {
  typed = new TypedChoice();
  current = null;
});

test("commands have signs of their own: letters and digits are for choices", () => {
  for (const [key, command] of Object.entries(COMMAND_KEYS)) expect(findCommand(key)).toBe(command);
  for (const key of ["a", "7", "Enter", "é", "Escape"]) expect(findCommand(key)).toBeNull();
  expect(Object.keys(COMMAND_KEYS).filter((key) => key.length === 1 && /[\p{L}\p{N}]/u.test(key))).toEqual([]);
});

test("a choice is found by the beginning of any word of its label", () => {
  const groups = listChoices("The Persian", "Madame Giry", "Meg");
  expect(type("p", groups)).toBe(100);
  expect(type("gi", groups, 5000)).toBe(101);
  expect(type("me", groups, 10_000)).toBe(102);
});

test("capitals and accents make no difference", () => {
  const groups = listChoices("Étang", "Zürich");
  expect(type("e", groups)).toBe(100);
  expect(type("ZU", groups, 5000)).toBe(101);
});

test("letters typed quickly belong to one word; after a second a new one begins", () => {
  const groups = listChoices("Dome", "Dressing room", "Richard");
  expect(type("dr", groups)).toBe(101);
  expect(type("r", groups, 5000)).toBe(102);
});

test("the same letter again means the next choice that begins with it, and round to the first", () => {
  const groups = listChoices("Madame Giry", "Lake", "Meg", "Moncharmin");
  expect([0, 100, 200, 300].map((now) => type("m", groups, now))).toEqual([100, 102, 103, 100]);
});

test("a number is a choice's place in the whole list, or the beginning of its name", () => {
  const groups = listChoices(...Array.from({ length: 12 }, (_, index) => `Room ${"abcdefghijkl"[index]}`));
  expect(type("3", groups)).toBe(102);
  expect(type("12", groups, 5000)).toBe(111);
  expect(type("9", listChoices("19", "9"), 10_000)).toBe(101);
});

test("a letter that goes on no word begins another one", () => {
  expect(type("l", listChoices("Lake", "Dome"))).toBe(100);
  expect(typed.type("c", 300, listChoices("Call nobody", "Call all of them"), null)).toBe(100);
  expect(typed.type("a", 400, listChoices("Call nobody", "Call all of them"), 100)).toBe(101);
});

test("what is in no label means nothing", () => {
  const groups = listChoices("Lake", "Dome");
  expect(typed.type("x", 0, groups, null)).toBeNull();
  expect(typed.type("7", 5000, groups, null)).toBeNull();
  expect(typed.type("7", 9000, [], null)).toBeNull();
});
