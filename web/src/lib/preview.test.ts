import { expect, test, vi } from "vitest";
import type { View } from "../boards/board";
import { Preview } from "./preview.svelte";

test("an answer about one position is not shown for another", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  const answers: ((told: { view: View | null }) => void)[] = [];
  const ask = () => new Promise<{ view: View | null }>((answer) => answers.push(answer));
  const preview = new Preview();
  preview.point(7, "before", ask);
  await vi.runAllTimersAsync();
  preview.clear();
  preview.point(7, "after", ask);
  await vi.runAllTimersAsync();
  answers[0]!({ view: { round: 1 } });
  await vi.runAllTimersAsync();
  expect(preview.view).toBeNull();
  answers[1]!({ view: { round: 2 } });
  await vi.runAllTimersAsync();
  expect(preview.view).toEqual({ round: 2 });
});
