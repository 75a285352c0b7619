/** A live match: the server's last view of it, by an event stream that reconnects by itself. */

import { api, Problem, type Match, type MatchGame } from "./api";
import { EventStream } from "./eventStream";

const RETRY_START_MS = 2000;

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

  #stream: EventStream;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(readonly id: string) {
    this.#stream = new EventStream({
      address: `/api/matches/${id}/events?ping=true`,
      onState: (state) => (this.isDisconnected = state === "lost"),
      onUpdate: (data) => this.#receiveMatch(JSON.parse(data) as Match),
    });
  }

  async start(): Promise<void> {
    try {
      this.#receiveMatch(await api.loadMatch(this.id));
      if (!this.#isStopped) this.#stream.open();
    } catch (error) {
      if (error instanceof Problem && error.code !== "offline") this.loadProblem = error;
      else this.#retryLater();
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    this.#stream.close();
  }

  async cancel(): Promise<void> {
    this.match = await api.cancelMatch(this.id);
  }

  #receiveMatch(update: Match): void {
    this.match = { ...update, tables: mergeGames(this.match?.tables ?? [], update.tables) };
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.isDisconnected = true;
    this.#retryTimer = setTimeout(() => void this.start(), RETRY_START_MS);
  }
}
