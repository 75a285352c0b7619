/** The views after every step of a game, loaded when somebody looks back. */

import { api, type StepView, type TableView } from "./api";

export class StepViews {
  all = $state.raw<StepView[]>([]);
  /** What the views were loaded for: another reader, or the end of the game, knows something else. */
  #loadedFor = "";

  constructor(readonly id: string) {}

  get lastStep(): number {
    return this.all.at(-1)?.step ?? 0;
  }

  find(step: number): StepView | null {
    return this.all.find((moment) => moment.step === step) ?? null;
  }

  /** Loads the views of the table as it stands, unless they are there; false if they cannot be had. */
  async load({ seq, reader, status }: TableView): Promise<boolean> {
    const key = `${seq} ${reader} ${status}`;
    if (key === this.#loadedFor) return true;
    try {
      this.all = await api.loadStepViews(this.id, reader);
      this.#loadedFor = key;
      return true;
    } catch {
      return false; // the game goes on without a replay
    }
  }
}
