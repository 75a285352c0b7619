/** The props of every board; boards know nothing else of the page. */

/** A legal action and what it means, from the server. */
export interface BoardChoice<Move> {
  action: number;
  move: Move;
}

/** What a board of one game gets: `Knowledge` is what a seat may know of a state. */
export interface BoardProps<Knowledge, Move> {
  view: Knowledge;
  /** The seat whose view this is; null for a spectator. */
  reader: number | null;
  /** Empty when it is not the reader's turn, or when an earlier step is shown. */
  choices: BoardChoice<Move>[];
  /** The action under the pointer or focus, on the board or in the panel. */
  pointedAction: number | null;
  /** The server's preview of the view after the pointed action, or null. */
  preview: Knowledge | null;
  /** The names of the seats' players. */
  names: string[];
  onpoint: (action: number | null) => void;
  onchoose: (action: number) => void;
}
