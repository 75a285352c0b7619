/** A match, live: what the server last said, by a stream that comes back by itself. */

import { api, Problem, type Match, type MatchGame } from "./api";

const PATIENCE = [1000, 2000, 4000, 8000];

/** Games by their numbers: newer words for a game replace the older ones. */
export function joined(known: MatchGame[], news: MatchGame[]): MatchGame[] {
  const byNumber = new Map(known.map((game) => [game.number, game]));
  for (const game of news) byNumber.set(game.number, game);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

export class LiveMatch {
  now = $state.raw<Match | null>(null);
  lost = $state(false);
  /** The match cannot be shown at all. */
  broken = $state.raw<Problem | null>(null);

  #source: EventSource | null = null;
  #tries = 0;
  #timer = 0;
  #ended = false;

  constructor(readonly id: string) {}

  async start(): Promise<void> {
    try {
      this.now = await api.match(this.id);
      this.#listen();
    } catch (problem) {
      if (problem instanceof Problem && problem.code !== "offline") this.broken = problem;
      else this.#again();
    }
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  async cancel(): Promise<void> {
    this.now = await api.cancelMatch(this.id);
  }

  #listen(): void {
    if (this.#ended) return;
    const source = new EventSource(`/api/matches/${this.id}/events`);
    this.#source = source;
    source.addEventListener("update", (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as Match;
      this.now = { ...told, tables: joined(this.now?.tables ?? [], told.tables) };
      this.lost = false;
      this.#tries = 0;
    });
    source.addEventListener("error", () => {
      source.close(); // browsers differ in what they try again
      this.#again();
    });
  }

  #again(): void {
    if (this.#ended) return;
    this.lost = true;
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]!;
    this.#timer = window.setTimeout(() => void this.start(), wait);
  }
}
