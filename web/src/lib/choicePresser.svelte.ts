/** Pointing at choices and pressing them, on the board, in lists and by keys alike: shows one, then plays it. */

import type { GameMove } from "../api";
import type { PressedBy } from "../boards/kit/board";
import { TypedChoice } from "../stage/keys";
import type { View } from "./api";
import { ChoicePreview } from "./choicePreview.svelte";
import type { ChoiceButton, ChoiceGroup } from "./phrases";
import { settings } from "./settings.svelte";

/** What can be chosen, and what comes of it: at a table or in a lesson. */
export interface ChoiceSource {
  groups: () => ChoiceGroup[];
  /** Identifies the position that the choices belong to. */
  position: () => string;
  /** Whether a move must be pressed twice, whatever the settings. */
  isGrave: (move: GameMove) => boolean;
  preview: (action: number) => Promise<{ view: View | null }>;
  /** Whether a choice is on its way: until the server has answered it stays as it is shown. */
  isLocked?: () => boolean;
  play: (action: number) => void;
}

export class ChoicePresser {
  readonly #preview = new ChoicePreview();
  readonly #typed = new TypedChoice();

  constructor(private readonly source: ChoiceSource) {}

  /** The action under the pointer or focus, or else the chosen one. */
  get pointedAction(): number | null {
    return this.#preview.pointedAction;
  }

  /** The action that a first press has chosen: a second one plays it. */
  get chosenAction(): number | null {
    return this.#preview.chosenAction;
  }

  /** The chosen action in words; empty if there is none. */
  get chosenLabel(): string {
    return this.#find(this.chosenAction)?.label ?? "";
  }

  /** The view after the action that is pointed at, as far as the server tells it. */
  get preview(): View | null {
    return this.#preview.view;
  }

  readonly pointAt = (action: number | null): void => {
    if (!this.source.isLocked?.()) this.#preview.pointAt(action, this.source.position(), this.source.preview);
  };

  /** A first touch shows a choice and a second one plays it; a mouse shows it by pointing. */
  readonly press = (action: number, by: PressedBy): void => {
    const move = this.#find(action)?.choice.move;
    if (!move || this.source.isLocked?.()) return;
    const showsFirst = by === "touch" || (by === "mouse" && !settings.playsAtOnce) || this.source.isGrave(move);
    if (showsFirst && this.chosenAction !== action) this.#choose(action);
    else this.source.play(action);
  };

  /** Escape puts the chosen action back, Enter plays it, and letters and digits choose; true if the key did something. */
  pressKey({ key, timeStamp }: KeyboardEvent): boolean {
    if (this.source.isLocked?.()) return false;
    if (key === "Escape") this.#choose(null);
    else if (key === "Enter" && this.chosenAction !== null) this.press(this.chosenAction, "key");
    else if (/^[\p{Letter}\p{Number}]$/u.test(key)) {
      const action = this.#typed.type(key, timeStamp, this.source.groups(), this.chosenAction);
      if (action === null) return false;
      this.#choose(action);
    } else return false;
    return true;
  }

  /** Ends the preview: the game has gone on. */
  clear(): void {
    this.#preview.clear();
  }

  #choose(action: number | null): void {
    this.#preview.chosenAction = action;
    this.pointAt(action);
  }

  #find(action: number | null): ChoiceButton | undefined {
    return this.source
      .groups()
      .flatMap(({ buttons }) => buttons)
      .find(({ choice }) => choice.action === action);
  }
}
