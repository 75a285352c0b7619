import { beforeAll, expect, test } from "vitest";
import type { GameEffect } from "../api";
import type { GameName } from "./api";
import { listNews } from "./news";
import { loadLanguage } from "./words.svelte";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await loadLanguage("en");
});

const tell = (game: GameName, ...effects: GameEffect[]) =>
  listNews(game, effects, (seat) => ["Ada", "Ben"][seat]!).map(({ text }) => text);

test("the end of a round is told in its order, and the next begins with a heading", () => {
  const news = listNews(
    "opera",
    [
      { kind: "announced", answer: "hid", round: 1 },
      { kind: "cleared", names: ["giry", "persian"], by: "announcement", answer: "hid", round: 1 },
      { kind: "carlotta_moved", origin: 5, destination: 11, by: "round" },
      { kind: "activation_ended", played: 4 },
      { kind: "round_began", round: 2 },
      { kind: "cards_turned", cards: ["raoul", "meg", "giry", "buquet"] },
    ],
    String,
  );
  expect(news.map(({ text, isHeading }) => [text, isHeading])).toEqual([
    ["The phantom stays hidden.", false],
    ["Cleared: Madame Giry, the Persian.", false],
    ["Carlotta is on 11.", false],
    ["Round 2", true],
  ]);
});

test("the last round's announcement is told too, and who it was", () => {
  expect(
    tell(
      "opera",
      { kind: "announced", answer: "appeared", round: 4 },
      { kind: "cleared", names: ["giry"], by: "announcement", answer: "appeared", round: 4 },
      {
        kind: "ended",
        winner: "investigator",
        by: "suspects",
        phantom: "meg",
        alibis: { left: 1, phantoms: 0, shown: [], kept: 0, hand: [] },
      },
    ),
  ).toEqual(["The phantom appears!", "Madame Giry is cleared.", "Only one suspect is left. The phantom was Meg Giry."]);
});

test("a lamp that is carried does not go out, and the one that does is named", () => {
  expect(tell("jack", { kind: "lamp_moved", tile: 2, origin: "L2", destination: "F1" })).toEqual([]);
  expect(tell("jack", { kind: "lamp_out", at: "F1", tile: 2 })).toEqual(["Lamp 2 goes out at F1."]);
});

test.each([
  ["jack", "accusation", "The wrong man is arrested. Jack was Gull."],
  ["investigator", "accusation", "The right man is arrested. Jack was Gull."],
  ["jack", "escape", "Jack has slipped out of the district. Jack was Gull."],
  ["jack", "dawn", "Dawn breaks, and Jack is still free. Jack was Gull."],
] as const)("%s wins by %s", (winner, by, text) => {
  const alibis = { left: 0, held: [0, 0], investigator: [], jack: [] };
  expect(tell("jack", { kind: "ended", winner, by, jack: "gull", alibis })).toEqual([text]);
});

test("Hugo's steps are counted as they are written on the stairs", () => {
  const climb = (origin: number, destination: number) =>
    tell("minuit", { kind: "hugo_moved", origin, destination, path: [], stops: true });
  expect(climb(-10, -7)).toEqual(["Hugo climbs to step 7."]);
  expect(climb(-4, 3)).toEqual(["Hugo is on 3."]);
});

test("it is told whose guests were caught, and onto which step", () => {
  const guests = [
    { seat: 0, number: 2 },
    { seat: 1, number: 1 },
  ];
  expect(
    tell(
      "minuit",
      { kind: "hugo_moved", origin: 2, destination: 4, path: [2, 3, 4], stops: false },
      { kind: "captured", by: "hugo", space: 4, guests, destination: -9, fright: 9 },
      { kind: "hugo_moved", origin: 4, destination: 5, path: [4, 5], stops: true },
    ),
  ).toEqual(["Hugo catches on space 4: 2 guests of Ada, one guest of Ben. Down to step 9.", "Hugo is on 5."]);
  expect(
    tell("minuit", { kind: "captured", by: "walk", space: 4, guests: [guests[1]!], destination: "cellar", fright: 2 }),
  ).toEqual(["Walked into Hugo’s arms on space 4: one guest of Ben. Down into the cellar, at 2 fright points each."]);
});

test.each([
  [0, "Into the library: no fright points."],
  [1, "Into the library: one fright point."],
  [-3, "Into the library: 3 fright points fewer."],
])("a room's fright of %d is told", (fright, text) => {
  const way = { origin: 5, door: 6, path: [5, 6] };
  expect(tell("minuit", { kind: "guest_entered", seat: 0, room: "library", fright, ...way })).toEqual([text]);
});

test("the end of a round tells its points, and who begins the next", () => {
  const late = { seat: 1, number: 1 };
  expect(
    tell(
      "minuit",
      { kind: "round_ended", round: 1, by: "rooms_taken" },
      {
        kind: "sent_to_cellar",
        guests: [
          { ...late, space: 4 },
          { ...late, space: 8 },
        ],
        fright: 2,
      },
      { kind: "round_scored", round: 1, fright: [-3, 12], totals: [-3, 12], sheet: [[-3, 12]] },
      { kind: "round_began", round: 2, first: 1, by: "fright", tied: [1] },
    ),
  ).toEqual([
    "All rooms are taken: round 1 is over.",
    "Too late, so down into the cellar, at 2 fright points each: 2 guests of Ben.",
    "Fright points of the round: Ada −3, Ben 12.",
    "Round 2",
    "Ben begins, with the most fright points.",
  ]);
});

test("the winners of minuit are told", () => {
  expect(tell("minuit", { kind: "ended", winners: [0, 1], totals: [4, 4] })).toEqual([
    "Ada, Ben kept the coolest head.",
  ]);
});
