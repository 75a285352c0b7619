import { expect, test } from "vitest";
import { begins, parse } from "./notation";

test("opera's notation is taken apart", () => {
  expect(parse("opera", "Buquet: flies → stage")).toEqual({ kind: "walk", who: "buquet", from: "flies", to: "stage" });
  expect(parse("opera", "Moncharmin: Meg → dome")).toEqual({ kind: "send", whom: "meg", to: "dome" });
  expect(parse("opera", "Moncharmin: lake → dome").kind).toBe("walk");
  expect(parse("opera", "Giry: padlock dome-flies")).toEqual({ kind: "padlock", from: "dome", to: "flies" });
  expect(parse("opera", "Raoul: alibi ?")).toEqual({ kind: "alibi", whom: "?" });
  expect(parse("opera", "Christine: gather nobody").kind).toBe("gather-none");
  expect(parse("opera", "deal Raoul Meg Giry Buquet").names).toEqual(["raoul", "meg", "giry", "buquet"]);
  expect(parse("opera", "Persian")).toEqual({ kind: "card", who: "persian" });
});

test("jack's notation is taken apart", () => {
  expect(parse("jack", "Smith G3-I4")).toEqual({ kind: "walk", who: "smith", from: "G3", to: "I4" });
  expect(parse("jack", "Smith G3-I4 accuses Bert")).toMatchObject({ kind: "accuse", whom: "bert", to: "I4" });
  expect(parse("jack", "whistle Gull E1-E2")).toEqual({ kind: "bring", whom: "gull", from: "E1", to: "E2" });
  expect(parse("jack", "whistle Gull")).toEqual({ kind: "call", whom: "gull" });
  expect(parse("jack", "whistle enough")).toEqual({ kind: "enough" });
  expect(parse("jack", "lamp B6>H7")).toEqual({ kind: "lamp", from: "B6", to: "H7" });
});

test("minuit's notation is taken apart", () => {
  expect(parse("minuit", "12>14")).toEqual({ kind: "walk", from: "12", to: "14" });
  expect(parse("minuit", "12>library")).toEqual({ kind: "enter", from: "12", to: "library" });
  expect(parse("minuit", "roll ghost").kind).toBe("ghost");
});

test("what is not known stays as it is", () => {
  expect(parse("opera", "???").kind).toBe("other");
});

test("a card begins a line, what is done with it does not", () => {
  expect(begins("opera", "Meg")).toBe(true);
  expect(begins("opera", "Meg: lake → stage")).toBe(false);
  expect(begins("minuit", "roll 4")).toBe(true);
  expect(begins("minuit", "3>7")).toBe(false);
});
