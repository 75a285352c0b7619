/** Every moment of a game so far, for replay, the sheet and the news in the log. */

import { api, type Moment, type Situation } from "./api";
import { news, type News } from "./story";

export class Moments {
  list = $state.raw<Moment[]>([]);
  #reader: number | null = null;
  #over = false;
  #loading = false;

  constructor(readonly id: string) {}

  get last(): number {
    return this.list.at(-1)?.step ?? 0;
  }

  at(step: number): Moment | null {
    return this.list.find((moment) => moment.step === step) ?? null;
  }

  /** Forget what another seat has seen. */
  forget(): void {
    this.list = [];
  }

  /** Keep up with the table: one step is added here, more are asked for. */
  async follow(now: Situation, steps: { seat: number; said: string }[]): Promise<void> {
    const same = now.reader === this.#reader && (now.status === "over") === this.#over;
    if (same && steps.length === this.last && this.list.length) return;
    if (same && steps.length === this.last + 1 && this.list.length && now.view) {
      const { seat, said } = steps.at(-1)!;
      this.list = [...this.list, { step: steps.length, seat, said, view: now.view }];
      return;
    }
    if (this.#loading) return;
    this.#loading = true;
    try {
      const found = await api.views(this.id, now.reader);
      this.#reader = now.reader;
      this.#over = now.status === "over";
      this.list = found;
    } catch {
      this.list = []; // then there is no replay, and the game goes on without
    } finally {
      this.#loading = false;
    }
  }

  newsAt(game: Situation["game"], step: number): News[] {
    const [before, after] = [this.at(step - 1), this.at(step)];
    return before && after ? news(game, before.view, after.view) : [];
  }
}
