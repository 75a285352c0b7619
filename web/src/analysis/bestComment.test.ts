import { expect, test } from "vitest";
import type { Comment, FinishedAnalysis } from "../api";
import { findBestComment } from "./bestComment";

const comment = (step: number) => ({ step, kind: "fault" }) as Comment;
const analysis = (steps: number[], swings: [step: number, until: number, change: number][]) =>
  ({
    comments: steps.map(comment),
    turning_points: swings.map(([step, until, change]) => ({ step, until, change })),
  }) as FinishedAnalysis;

test("the comment on the greatest swing is told", () => {
  const swings: [number, number, number][] = [
    [1, 3, 0.2],
    [8, 12, -0.5],
  ];
  expect(findBestComment(analysis([2, 10, 20], swings))?.step).toBe(10);
  expect(findBestComment(analysis([2, 20], swings))?.step).toBe(2);
});

test("without a swing the last comment is told, and none of a game without comments", () => {
  expect(findBestComment(analysis([2, 20], []))?.step).toBe(20);
  expect(findBestComment(analysis([], [[1, 3, 0.2]]))).toBeNull();
});
