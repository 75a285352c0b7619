/** The props of every board; boards know nothing else of the page. */

/** A legal action and its notation, from the server. */
export interface Choice {
  action: number;
  said: string;
}

/** What a seat may know of a state, as JSON (`state.view`). */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON whose fields depend on the game
export type View = Record<string, any>;

export interface BoardProps {
  view: View;
  /** The seat whose view this is; null for a spectator. */
  reader: number | null;
  /** Empty when it is not the reader's turn, or when an earlier step is shown. */
  choices: Choice[];
  /** The action under the pointer or focus, on the board or in the panel. */
  pointedAction: number | null;
  /** The server's preview of the view after the pointed action, or null. */
  preview: View | null;
  /** The names of the seats' players. */
  names: string[];
  onpoint: (action: number | null) => void;
  onchoose: (action: number) => void;
}
