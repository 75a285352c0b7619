import { expect, test } from "vitest";
import { beginsLine, parseNotation } from "./notation";

test("opera's notation is taken apart", () => {
  expect(parseNotation("opera", "Buquet: flies → stage")).toEqual({
    kind: "walk",
    who: "buquet",
    from: "flies",
    to: "stage",
  });
  expect(parseNotation("opera", "Moncharmin: Meg → dome")).toEqual({ kind: "send", whom: "meg", to: "dome" });
  expect(parseNotation("opera", "Moncharmin: lake → dome").kind).toBe("walk");
  expect(parseNotation("opera", "Giry: padlock dome-flies")).toEqual({ kind: "padlock", from: "dome", to: "flies" });
  expect(parseNotation("opera", "Raoul: alibi ?")).toEqual({ kind: "alibi", whom: "?" });
  expect(parseNotation("opera", "Christine: gather nobody").kind).toBe("gather-none");
  expect(parseNotation("opera", "deal Raoul Meg Giry Buquet").names).toEqual(["raoul", "meg", "giry", "buquet"]);
  expect(parseNotation("opera", "Persian")).toEqual({ kind: "card", who: "persian" });
});

test("jack's notation is taken apart", () => {
  expect(parseNotation("jack", "Smith G3-I4")).toEqual({ kind: "walk", who: "smith", from: "G3", to: "I4" });
  expect(parseNotation("jack", "Smith G3-I4 accuses Bert")).toMatchObject({ kind: "accuse", whom: "bert", to: "I4" });
  expect(parseNotation("jack", "whistle Gull E1-E2")).toEqual({ kind: "bring", whom: "gull", from: "E1", to: "E2" });
  expect(parseNotation("jack", "whistle Gull")).toEqual({ kind: "call", whom: "gull" });
  expect(parseNotation("jack", "whistle enough")).toEqual({ kind: "enough" });
  expect(parseNotation("jack", "lamp B6>H7")).toEqual({ kind: "lamp", from: "B6", to: "H7" });
});

test("minuit's notation is taken apart", () => {
  expect(parseNotation("minuit", "12>14")).toEqual({ kind: "walk", from: "12", to: "14" });
  expect(parseNotation("minuit", "12>library")).toEqual({ kind: "enter", from: "12", to: "library" });
  expect(parseNotation("minuit", "roll ghost").kind).toBe("ghost");
});

test("an unknown notation has the kind other", () => {
  expect(parseNotation("opera", "???").kind).toBe("other");
});

test("a card begins a line of the log, later actions of its turn do not", () => {
  expect(beginsLine("opera", "Meg")).toBe(true);
  expect(beginsLine("opera", "Meg: lake → stage")).toBe(false);
  expect(beginsLine("minuit", "roll 4")).toBe(true);
  expect(beginsLine("minuit", "3>7")).toBe(false);
});
