/** The reader's games in which it is the reader's turn. */

import { api, type ListedTable } from "./api";
import { isReadersTurn } from "./tableSummary";

class WaitingTables {
  /** The game that was last played first. */
  all = $state.raw<ListedTable[]>([]);

  async load(): Promise<void> {
    this.all = (await api.listTables("mine")).filter(isReadersTurn);
  }
}

export const waitingTables = new WaitingTables();
