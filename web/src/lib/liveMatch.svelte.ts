/** A live match: the server's last view of it, by an event stream that reconnects by itself. */

import { api, Problem, type Match, type MatchGame } from "./api";

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000];

/** Games in order; a newer version of a game replaces the older one. */
export function mergeGames(known: MatchGame[], news: MatchGame[]): MatchGame[] {
  const byNumber = new Map(known.map((game) => [game.number, game]));
  for (const game of news) byNumber.set(game.number, game);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

export class LiveMatch {
  match = $state.raw<Match | null>(null);
  isDisconnected = $state(false);
  /** Why the match cannot be shown at all. */
  loadProblem = $state.raw<Problem | null>(null);

  #source: EventSource | null = null;
  #attempts = 0;
  #retryTimer = 0;
  #isStopped = false;

  constructor(readonly id: string) {}

  async start(): Promise<void> {
    try {
      this.match = await api.loadMatch(this.id);
      this.#subscribe();
    } catch (error) {
      if (error instanceof Problem && error.code !== "offline") this.loadProblem = error;
      else this.#retryLater();
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    this.#source?.close();
  }

  async cancel(): Promise<void> {
    this.match = await api.cancelMatch(this.id);
  }

  #subscribe(): void {
    if (this.#isStopped) return;
    const source = new EventSource(`/api/matches/${this.id}/events`);
    this.#source = source;
    source.addEventListener("update", (event) => {
      const update = JSON.parse((event as MessageEvent<string>).data) as Match;
      this.match = { ...update, tables: mergeGames(this.match?.tables ?? [], update.tables) };
      this.isDisconnected = false;
      this.#attempts = 0;
    });
    source.addEventListener("error", () => {
      source.close(); // browsers differ in when they retry by themselves
      this.#retryLater();
    });
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.isDisconnected = true;
    const wait = RETRY_DELAYS_MS[Math.min(this.#attempts++, RETRY_DELAYS_MS.length - 1)]!;
    this.#retryTimer = window.setTimeout(() => void this.start(), wait);
  }
}
