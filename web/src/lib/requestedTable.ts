/** The table that the address names, requested before the script of its page is there. */

import { api, type TableView } from "./api";

let requested: { key: string; answer: Promise<TableView> } | null = null;

/** Requests a table, unless its answer is on its way. */
export function requestTable(id: string, seat: number | null): Promise<TableView> {
  const key = `${id} ${seat}`;
  if (requested?.key !== key) {
    requested = { key, answer: api.loadTable(id, { seat }) };
    requested.answer.catch(() => undefined); // whoever takes it learns of it
  }
  return requested.answer;
}

/** The answer to the request for a table; whoever takes it again gets a new one. */
export function takeTable(id: string, seat: number | null): Promise<TableView> {
  const answer = requestTable(id, seat);
  requested = null;
  return answer;
}
