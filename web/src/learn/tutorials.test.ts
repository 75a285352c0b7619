import { expect, test } from "vitest";
import type { JackMove } from "../api";
import { fitsPattern } from "./tutorials";

const WALK: JackMove = { kind: "walk", actor: "lestrade", origin: "G5", destination: "B2" };

test("a move fits a pattern if every part does, each with one of its values", () => {
  expect(fitsPattern(WALK, { kind: "walk" })).toBe(true);
  expect(fitsPattern(WALK, { kind: ["walk", "accuse"], destination: ["C5", "B2"] })).toBe(true);
  expect(fitsPattern(WALK, { kind: "walk", destination: ["C5", "F0"] })).toBe(false);
  expect(fitsPattern(WALK, { kind: "walk", target: "gull" })).toBe(false);
});
