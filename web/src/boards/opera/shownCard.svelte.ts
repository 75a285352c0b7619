/** Which card's text is shown: of the one under the mouse, in focus, or held with a finger. */

import type { OperaCharacter } from "../../api";
import { FACTS } from "./facts.generated";

const HOLD_MILLISECONDS = 450;
/** A finger that moves further than this does not hold. */
const HOLD_PIXELS = 10;

export interface ShownCardPlace {
  character: OperaCharacter;
  card: DOMRect;
  board: DOMRect;
}

/** Follows the pointer and the focus over a board whose cards are marked by `data-card` or as spots. */
export class ShownCard {
  place = $state.raw<ShownCardPlace | null>(null);

  #holding: ReturnType<typeof setTimeout> | undefined;
  #pressedAt = { x: 0, y: 0 };
  /** Whether the finger that is lifted next has held a card: it must not play it. */
  #hasHeld = false;

  constructor(private readonly board: () => HTMLElement) {}

  #show(target: EventTarget | null): boolean {
    const node = (target as Element | null)?.closest?.('[data-spot^="card "], [data-card]');
    const name = node?.getAttribute("data-card") ?? node?.getAttribute("data-spot")?.slice("card ".length);
    const character = FACTS.characters.find((known) => known === name);
    this.place =
      node && character
        ? { character, card: node.getBoundingClientRect(), board: this.board().getBoundingClientRect() }
        : null;
    return this.place !== null;
  }

  hide = (): void => {
    clearTimeout(this.#holding);
    this.place = null;
  };

  onPointerOver = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.#show(event.target);
  };

  onFocus = (event: FocusEvent): void => {
    if ((event.target as Element).matches(":focus-visible")) this.#show(event.target);
  };

  onPointerDown = (event: PointerEvent): void => {
    this.#hasHeld = false;
    this.hide();
    if (event.pointerType === "mouse") return;
    this.#pressedAt = { x: event.clientX, y: event.clientY };
    this.#holding = setTimeout(() => (this.#hasHeld = this.#show(event.target)), HOLD_MILLISECONDS);
  };

  onPointerMove = (event: PointerEvent): void => {
    const distance = Math.hypot(event.clientX - this.#pressedAt.x, event.clientY - this.#pressedAt.y);
    if (event.pointerType !== "mouse" && distance > HOLD_PIXELS) clearTimeout(this.#holding);
  };

  onPointerUp = (): void => clearTimeout(this.#holding);

  /** Keeps the click of a finger that has held a card from playing it. */
  onClick = (event: MouseEvent): void => {
    if (!this.#hasHeld) return;
    this.#hasHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };

  onContextMenu = (event: Event): void => {
    if (this.#hasHeld) event.preventDefault();
  };
}
