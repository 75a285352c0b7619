import { expect, test } from "vitest";
import { splitTurn } from "./lines";

test("a line of opera is split into its notations", () => {
  expect(splitTurn("opera", "Buquet: stage → auditorium, blackout dome")).toEqual([
    "Buquet: stage → auditorium",
    "Buquet: blackout dome",
  ]);
});

test("a line of jack is split, whistles and lanterns too", () => {
  expect(splitTurn("jack", "Smith G3-I4, lamp B6>H7")).toEqual(["Smith G3-I4", "lamp B6>H7"]);
  expect(splitTurn("jack", "Watson I8-B1 lantern SE")).toEqual(["Watson I8-B1", "lantern SE"]);
  expect(splitTurn("jack", "Goodley M4-L3, whistle: Gull E1-E2, enough")).toEqual([
    "Goodley M4-L3",
    "whistle Gull E1-E2",
    "whistle enough",
  ]);
  expect(splitTurn("jack", "Goodley whistle: Gull E1-E2, Bert I4-I5, M4-L3")).toEqual([
    "whistle Gull E1-E2",
    "whistle Bert I4-I5",
    "Goodley M4-L3",
  ]);
});

test("a line of minuit is a roll and a move", () => {
  expect(splitTurn("minuit", "roll 4, 3>7")).toEqual(["roll 4", "3>7"]);
});
