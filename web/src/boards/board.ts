/** What every board is given and gives back; the boards know nothing else of the page. */

/** What may be done now: an action of the engine and its notation, from the server. */
export interface Choice {
  action: number;
  said: string;
}

/** All that a seat may know of a position, as the engine tells it (`state.view`). */
export type View = Record<string, any>;

export interface BoardProps {
  view: View;
  /** The seat that looks on; null for a spectator. */
  reader: number | null;
  /** Empty when it is not the reader's turn, or when an older moment is shown. */
  choices: Choice[];
  /** The action that is pointed at (hovered or focused, on the board or in the panel). */
  pointed: number | null;
  /** The view after the pointed action, worked out by the server; null if there is none. */
  preview: View | null;
  /** The names of the seats' players. */
  names: string[];
  onpoint: (action: number | null) => void;
  onchoose: (action: number) => void;
}
