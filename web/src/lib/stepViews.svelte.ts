/** The views after every step of a game, for the replay. */

import { api, type StepView, type TableView } from "./api";
import type { PlayedStep } from "./gameLog";

export class StepViews {
  all = $state.raw<StepView[]>([]);
  #loadedFor: number | null = null;
  #loadedOver = false;
  #isLoading = false;

  constructor(readonly id: string) {}

  get lastStep(): number {
    return this.all.at(-1)?.step ?? 0;
  }

  find(step: number): StepView | null {
    return this.all.find((moment) => moment.step === step) ?? null;
  }

  /** Follows the table: adds one new step itself, and loads several from the server. */
  async update(table: TableView, steps: PlayedStep[]): Promise<void> {
    const same = table.reader === this.#loadedFor && (table.status === "over") === this.#loadedOver;
    if (same && steps.length === this.lastStep && this.all.length) return;
    if (same && steps.length === this.lastStep + 1 && this.all.length && table.view) {
      this.all = [...this.all, { ...steps.at(-1)!, step: steps.length, view: table.view }];
      return;
    }
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const loaded = await api.loadStepViews(this.id, table.reader);
      this.#loadedFor = table.reader;
      this.#loadedOver = table.status === "over";
      this.all = loaded;
    } catch {
      this.all = []; // the game goes on without a replay
    } finally {
      this.#isLoading = false;
    }
  }
}
