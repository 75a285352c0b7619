/** Previews of the view after an action, loaded from the server once each. */

import type { View } from "./api";

const HOVER_DELAY_MS = 90;

export class ChoicePreview {
  pointedAction = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  #loaded = new Map<string, View | null>();
  #key = "";
  #timer = 0;

  /** Shows the preview of an action; `position` identifies the position it belongs to. */
  pointAt(action: number | null, position: string, ask: (action: number) => Promise<{ view: View | null }>): void {
    clearTimeout(this.#timer);
    this.pointedAction = action;
    this.view = null;
    this.#key = action === null ? "" : `${position} ${action}`;
    if (action === null) return;
    const key = this.#key;
    if (this.#loaded.has(key)) this.view = this.#loaded.get(key)!;
    else this.#timer = window.setTimeout(() => void this.#load(action, key, ask), HOVER_DELAY_MS);
  }

  /** Ends the preview: the game has gone on. */
  clear(): void {
    clearTimeout(this.#timer);
    this.pointedAction = this.view = null;
    this.#key = "";
  }

  async #load(action: number, key: string, ask: (action: number) => Promise<{ view: View | null }>): Promise<void> {
    try {
      const { view } = await ask(action);
      this.#loaded.set(key, view);
      if (this.#key === key) this.view = view;
    } catch {
      // Stale or refused: the choice works without a preview.
    }
  }
}
