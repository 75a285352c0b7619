/** The choice that is pointed at or chosen first, and the server's preview of the view after it. */

import type { View } from "./api";

const HOVER_DELAY_MS = 90;

export class ChoicePreview {
  /** The action under the pointer or focus, or else the one that a first press has chosen. */
  pointedAction = $state<number | null>(null);
  /** The action that a first press has chosen: a second one plays it. */
  chosenAction = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  #loaded = new Map<string, View | null>();
  #key = "";
  #timer = 0;

  /** Shows the preview of an action; `position` identifies the position it belongs to. */
  pointAt(action: number | null, position: string, ask: (action: number) => Promise<{ view: View | null }>): void {
    const shown = action ?? this.chosenAction;
    const key = shown === null ? "" : `${position} ${shown}`;
    if (key === this.#key) return;
    clearTimeout(this.#timer);
    this.pointedAction = shown;
    this.view = null;
    this.#key = key;
    if (shown === null) return;
    if (this.#loaded.has(key)) this.view = this.#loaded.get(key)!;
    else this.#timer = window.setTimeout(() => void this.#load(shown, key, ask), HOVER_DELAY_MS);
  }

  /** Ends the preview: the game has gone on. */
  clear(): void {
    clearTimeout(this.#timer);
    this.pointedAction = this.chosenAction = this.view = null;
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
