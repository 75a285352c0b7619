/** What a position would look like after an action: asked of the server, once for each. */

import { api, type Situation } from "./api";
import type { View } from "../boards/board";

const HESITATION = 90;

export class Preview {
  pointed = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  #seen = new Map<string, View | null>();
  #timer = 0;

  point(action: number | null, now: Situation): void {
    clearTimeout(this.#timer);
    this.pointed = action;
    this.view = null;
    if (action === null) return;
    const key = `${now.seq} ${now.reader} ${action}`;
    if (this.#seen.has(key)) {
      this.view = this.#seen.get(key)!;
      return;
    }
    this.#timer = window.setTimeout(() => void this.#ask(action, now, key), HESITATION);
  }

  async #ask(action: number, now: Situation, key: string): Promise<void> {
    try {
      const { view } = await api.preview(now.id, action, now.reader);
      this.#seen.set(key, view);
      if (this.pointed === action) this.view = view;
    } catch {
      // Stale or refused: the choice can be taken without a preview.
    }
  }
}
