/** What a position would look like after an action: asked of the server, once for each. */

import type { View } from "../boards/board";

const HESITATION = 90;

export class Preview {
  pointed = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  #seen = new Map<string, View | null>();
  #key = "";
  #timer = 0;

  /** Point at an action of a position that has a name, to see what the server would show. */
  point(action: number | null, position: string, ask: (action: number) => Promise<{ view: View | null }>): void {
    clearTimeout(this.#timer);
    this.pointed = action;
    this.view = null;
    this.#key = action === null ? "" : `${position} ${action}`;
    if (action === null) return;
    const key = this.#key;
    if (this.#seen.has(key)) this.view = this.#seen.get(key)!;
    else this.#timer = window.setTimeout(() => void this.#ask(action, key, ask), HESITATION);
  }

  /** Point at nothing: the game has gone on. */
  clear(): void {
    clearTimeout(this.#timer);
    this.pointed = this.view = null;
    this.#key = "";
  }

  async #ask(action: number, key: string, ask: (action: number) => Promise<{ view: View | null }>): Promise<void> {
    try {
      const { view } = await ask(action);
      this.#seen.set(key, view);
      if (this.#key === key) this.view = view;
    } catch {
      // Stale or refused: the choice can be taken without a preview.
    }
  }
}
