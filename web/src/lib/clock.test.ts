import { expect, test } from "vitest";
import { remainingMs, formatDuration } from "./clock";

const units = { day: "d", hour: "h" };

test("only the running clock loses time", () => {
  const clock = { left: [60_000, 30_000], running: 1, since: 1000 };
  expect(remainingMs(clock, 0, 11_000)).toBe(60_000);
  expect(remainingMs(clock, 1, 11_000)).toBe(20_000);
  expect(remainingMs(clock, 1, 99_000)).toBe(0);
});

test("durations are written as people read them", () => {
  expect(formatDuration(65_000, units)).toBe("1:05");
  expect(formatDuration(3_725_000, units)).toBe("1:02:05");
  expect(formatDuration(90_000_000, units)).toBe("1 d 1 h");
});
