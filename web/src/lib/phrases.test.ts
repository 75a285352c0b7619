import { beforeAll, expect, test } from "vitest";
import type { GameMove } from "../api";
import type { GameName } from "./api";
import { describeMove, describeTurn, groupChoices } from "./phrases";
import { loadLanguage } from "./words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

const group = (game: GameName, ...moves: GameMove[]) =>
  groupChoices(
    game,
    moves.map((move, action) => ({ action, said: "", move })),
  ).map(({ kind, title, buttons }) => [kind, title, buttons.map(({ label }) => label)]);

test("a move is told with its places and people", () => {
  expect(describeMove("opera", { kind: "walk", actor: "meg", origin: "lake", destination: "dome" })).toBe(
    "Lake → Dome",
  );
  expect(describeMove("opera", { kind: "card", actor: "persian" })).toBe("The Persian:");
  expect(describeMove("opera", { kind: "gather_none", actor: "christine" })).toBe("calls nobody");
  expect(describeMove("jack", { kind: "lantern", actor: "watson", destination: "NE" })).toBe(
    "lantern to the north-east",
  );
  expect(describeMove("minuit", { kind: "first", seat: 1 })).toBe("Baroness begins");
  expect(describeMove("minuit", { kind: "roll", seat: 1, points: 4 })).toBe("rolls 4");
  expect(describeMove("minuit", { kind: "enter", seat: 1, origin: 4, destination: "library" })).toBe("4 → library");
});

test("what a reader may not know is not told", () => {
  expect(describeMove("opera", { kind: "identity" })).toBe("The phantom knows who he is");
  expect(describeMove("opera", { kind: "identity", target: "meg" })).toBe("The phantom is Meg");
  expect(describeMove("opera", { kind: "alibi", actor: "raoul" })).toBe("an alibi card, kept unseen");
  expect(describeMove("opera", { kind: "alibi", actor: "raoul", target: "meg" })).toBe("alibi card: Meg");
  expect(describeMove("opera", { kind: "alibi", actor: "raoul", target: "phantom" })).toBe("alibi card: the phantom");
});

test("a turn is a line: who acts, then what is done", () => {
  expect(
    describeTurn("jack", [
      { kind: "card", actor: "goodley" },
      { kind: "walk", actor: "goodley", origin: "M4", destination: "L3" },
      { kind: "whistle", actor: "goodley" },
      { kind: "call", actor: "goodley", target: "gull" },
      { kind: "bring", actor: "goodley", target: "gull", origin: "E1", destination: "E2" },
      { kind: "enough", actor: "goodley" },
    ]),
  ).toBe("Goodley: M4 → L3, whistles, Gull E1 → E2, stops whistling");
  expect(
    describeTurn("minuit", [
      { kind: "roll", seat: 0, points: 4 },
      { kind: "walk", seat: 0, origin: 3, destination: 7 },
    ]),
  ).toBe("rolls 4, 3 → 7");
  expect(describeTurn("minuit", [])).toBe("");
});

test("the Persian's companion is led on one line, in each language", async () => {
  const moves: GameMove[] = [
    { kind: "card", actor: "persian" },
    { kind: "take", actor: "persian", target: "christine" },
    { kind: "leave", actor: "persian", target: "christine", destination: "catacombs" },
    { kind: "stay", actor: "persian", origin: "catacombs", destination: "catacombs" },
  ];
  expect(describeTurn("opera", moves)).toBe("The Persian: takes Christine to the Catacombs, and stays there");
  await loadLanguage("fr");
  expect(describeTurn("opera", moves)).toBe("Le Persan : emmène Christine aux Catacombes, et y reste");
  await loadLanguage("de");
  expect(describeTurn("opera", moves)).toBe("Der Perser: nimmt Christine mit in die Katakomben, bleibt dort");
  await loadLanguage("en");
});

test("choices stand under their headings, and sentences under none", () => {
  expect(
    group(
      "opera",
      { kind: "walk", actor: "richard", origin: "lake", destination: "dome" },
      { kind: "swap", actor: "richard", target: "persian" },
      { kind: "walk", actor: "richard", origin: "lake", destination: "flies" },
    ),
  ).toEqual([
    ["walk", "Walk from Lake to", ["Dome", "Fly loft"]],
    ["swap", "Or swap places with", ["The Persian"]],
  ]);
  expect(
    group("opera", { kind: "scatter", actor: "moncharmin" }, { kind: "scatter_none", actor: "moncharmin" }),
  ).toEqual([["scatter", "", ["Send all of them out", "Send nobody"]]]);
  expect(group("opera", { kind: "card", actor: "meg" })).toEqual([["card", "", ["Meg Giry"]]]);
  expect(group("opera", { kind: "padlock", actor: "giry", origin: "dome", destination: "flies" })).toEqual([
    ["padlock", "Padlock the corridor", ["Dome – Fly loft"]],
  ]);
});

test("whom Moncharmin sends has a heading of their own", () => {
  const send = { kind: "send", actor: "moncharmin", origin: "dome" } as const;
  expect(
    group(
      "opera",
      { ...send, target: "meg", destination: "flies" },
      { ...send, target: "giry", destination: "staircase" },
    ),
  ).toEqual([
    ["send", "Send Meg to", ["Fly loft"]],
    ["send", "Send Madame Giry to", ["Grand staircase"]],
  ]);
});

test("accusations come last", () => {
  const way = { actor: "smith", origin: "G3", destination: "I4" } as const;
  expect(group("jack", { kind: "accuse", target: "bert", ...way }, { kind: "walk", ...way })).toEqual([
    ["walk", "Walk from G3 to", ["I4"]],
    ["accuse", "Accuse: right, and you win; wrong, and Jack wins", ["Bert on I4"]],
  ]);
  expect(group("jack", { kind: "lamp", actor: "smith", origin: "B6", destination: "H7" })).toEqual([
    ["lamp", "Move a lamp", ["B6 → H7"]],
  ]);
});

test("a guest is placed on a space, wherever it comes from, and walks from one to another", () => {
  expect(group("minuit", { kind: "place", seat: 0, origin: "hand", destination: 9 })).toEqual([["place", "", ["9"]]]);
  expect(
    group(
      "minuit",
      { kind: "walk", seat: 0, origin: 3, destination: 7 },
      { kind: "enter", seat: 0, origin: 3, destination: "library" },
    ),
  ).toEqual([
    ["walk", "Along the gallery", ["3 → 7"]],
    ["enter", "Into a room", ["3 → library"]],
  ]);
});
