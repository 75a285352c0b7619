import { expect, test } from "vitest";
import type { AnalysedTurn } from "../api";
import { chancePoints, chancePath } from "./gameAnalysis";

const turn = (step: number, before: number, after: number) =>
  ({ step, actions: 2, before: [before, 1 - before], after: [after, 1 - after] }) as AnalysedTurn;

test("a curve has a point before and after each turn, and the result", () => {
  expect(chancePoints([turn(2, 0.5, 0.4)], 0, 8, [1, -1])).toEqual([
    { step: 2, share: 0.5 },
    { step: 4, share: 0.4 },
    { step: 8, share: 1 },
  ]);
  expect(chancePoints([turn(2, 0.5, 0.4)], 1, 8, null).at(-1)!.share).toBeCloseTo(0.6);
});

test("a path fills its box from left to right, the better the higher", () => {
  expect(
    chancePath(
      [
        { step: 0, share: 1 },
        { step: 4, share: 0 },
      ],
      8,
      100,
      50,
    ),
  ).toBe("M0.0 0.0L50.0 50.0");
});
