/** The keys of the table: what is typed finds a choice, and signs are commands. */

import type { ChoiceButton, ChoiceGroup } from "../lib/phrases";
import { PACE_NAMES, settings } from "../lib/settings.svelte";

/** Commands by their keys; letters and digits are for choices. */
export const COMMAND_KEYS = {
  Backspace: "undo",
  ".": "again",
  ",": "pace",
  "-": "sounds",
  "#": "coordinates",
  "/": "choices",
  "?": "help",
} as const;
export type TableCommand = (typeof COMMAND_KEYS)[keyof typeof COMMAND_KEYS];

export function findCommand(key: string): TableCommand | null {
  return (COMMAND_KEYS as Record<string, TableCommand>)[key] ?? null;
}

/** The commands that change a setting. */
export const SETTING_COMMANDS = {
  pace: () =>
    settings.setPace(PACE_NAMES[(PACE_NAMES.findIndex((pace) => pace === settings.pace) + 1) % PACE_NAMES.length]!),
  sounds: () => settings.setSounds(!settings.sounds),
  coordinates: () => settings.setShowsCoordinates(!settings.showsCoordinates),
  choices: () => settings.setShowsChoices(!settings.showsChoices),
} as const satisfies Partial<Record<TableCommand, () => void>>;

/** Whether a key is meant for the board: not for a field, a dialog or the browser. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
  return !(event.target as Element).closest("input, select, textarea, [role=tablist], dialog, [popover]");
}

/** Letters typed within this time belong to one name. */
const WORD_MILLISECONDS = 1000;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Finds the choice whose label begins with what is typed, or whose number in the list it is. */
export class TypedChoice {
  #typed = "";
  #at = 0;

  /** The action that is meant after one more letter or digit; null if there is none. */
  type(key: string, now: number, groups: ChoiceGroup[], current: number | null): number | null {
    const all = groups.flatMap(({ buttons }) => buttons);
    const letter = plain(key);
    const goesOn = now - this.#at < WORD_MILLISECONDS && this.#typed !== letter;
    this.#at = now;
    // What goes on no word begins another one: the choices have changed since.
    for (const typed of goesOn ? [this.#typed + letter, letter] : [letter]) {
      this.#typed = typed;
      const found = findTyped(typed, all, current);
      if (found !== null) return found;
    }
    return null;
  }
}

/** The next choice with a word that begins so; a number may also be a choice's place in the list. */
function findTyped(typed: string, all: ChoiceButton[], current: number | null): number | null {
  const matching = all.filter(({ label }) =>
    plain(label)
      .split(/[^\p{Letter}\p{Number}]+/u)
      .some((word) => word.startsWith(typed)),
  );
  if (matching.length) {
    // The same letter again means the next of those that begin with it.
    const index = matching.findIndex(({ choice }) => choice.action === current);
    return matching[(index + 1) % matching.length]!.choice.action;
  }
  return /^\d+$/.test(typed) ? (all[Number(typed) - 1]?.choice.action ?? null) : null;
}
