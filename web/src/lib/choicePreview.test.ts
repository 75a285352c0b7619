import { expect, test, vi } from "vitest";
import type { View } from "./api";
import { ChoicePreview } from "./choicePreview.svelte";

test("an answer about one position is not shown for another", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  const answers: ((preview: { view: View | null }) => void)[] = [];
  const ask = () => new Promise<{ view: View | null }>((answer) => answers.push(answer));
  const preview = new ChoicePreview();
  preview.pointAt(7, "before", ask);
  await vi.runAllTimersAsync();
  preview.clear();
  preview.pointAt(7, "after", ask);
  await vi.runAllTimersAsync();
  answers[0]!({ view: { round: 1 } as View });
  await vi.runAllTimersAsync();
  expect(preview.view).toBeNull();
  answers[1]!({ view: { round: 2 } as View });
  await vi.runAllTimersAsync();
  expect(preview.view).toEqual({ round: 2 });
});
