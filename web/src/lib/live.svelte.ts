/** A table, live: what the server last said, and a socket that comes back by itself. */

import { api, Problem, type ChatLine, type Situation, type TableEvent } from "./api";
import { me } from "./me.svelte";

export type Line = "connecting" | "open" | "lost";

const PATIENCE = [300, 1000, 2000, 4000, 8000];
const BEAT = 25_000;

/** Lines of the chat by their numbers, each once. */
function heard(known: ChatLine[], news: ChatLine[]): ChatLine[] {
  const byId = new Map([...known, ...news].map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Events by their numbers: newer words for an event replace the older ones. */
function merged(known: TableEvent[], news: TableEvent[]): TableEvent[] {
  const bySeq = new Map(known.map((event) => [event.seq, event]));
  for (const event of news) bySeq.set(event.seq, event);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

export class LiveTable {
  now = $state.raw<Situation | null>(null);
  events = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  /** The table cannot be shown at all. */
  broken = $state.raw<Problem | null>(null);
  /** Something that was asked was refused. */
  refused = $state.raw<Problem | null>(null);
  /** An action is on its way. */
  busy = $state(false);
  /** Server time less this browser's, in milliseconds. */
  offset = 0;

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #beat = 0;
  #ended = false;
  #heard = 0;
  /** An action chosen before the line was open. */
  #held: string | null = null;
  #seat: number | null;

  constructor(
    readonly id: string,
    seat: number | null,
  ) {
    this.#seat = seat;
  }

  async start(): Promise<void> {
    window.addEventListener("online", this.#hurry);
    try {
      await me.load();
      this.#told(await api.table(this.id, { seat: this.#seat }));
      this.#connect();
    } catch (problem) {
      if (problem instanceof Problem && problem.code !== "offline") this.broken = problem;
      else this.#again();
    }
  }

  stop(): void {
    this.#ended = true;
    window.removeEventListener("online", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }

  play(action: number): void {
    if (this.busy || !this.now) return;
    const message = { type: "play", seq: this.now.seq, action, ref: "play" };
    if (this.#socket?.readyState === WebSocket.CONNECTING) {
      this.#held = JSON.stringify(message);
      this.busy = true;
    } else {
      this.busy = this.#send(message);
    }
  }

  undo(keep?: number): void {
    if (this.now) this.#send({ type: "undo", seq: this.now.seq, ...(keep === undefined ? {} : { keep }) });
  }

  answer(yes: boolean): void {
    this.#send({ type: "reply", yes });
  }

  say(text: string): void {
    this.#send({ type: "chat", text });
  }

  look(seat: number | null): void {
    this.#seat = seat;
    this.#send({ type: "look", seat });
  }

  resign(): void {
    this.#send({ type: "resign" });
  }

  pause(): void {
    this.#send({ type: "pause" });
  }

  resume(): void {
    this.#send({ type: "resume" });
  }

  /** Ask for everything anew, such as after sitting down or once the secrets are open. */
  async refresh(seat = this.#seat): Promise<void> {
    this.#seat = seat;
    try {
      this.#told(await api.table(this.id, { seat }));
    } catch (problem) {
      if (problem instanceof Problem) this.refused = problem;
    }
  }

  /** Ask for what was said while somebody was muted. */
  async rehear(): Promise<void> {
    this.chat = heard(this.chat, await api.chat(this.id));
  }

  /** Open the line again, as somebody who has just sat down. */
  reconnect(seat: number | null): void {
    this.#seat = seat;
    this.#drop();
    this.#connect();
  }

  #connect(): void {
    if (this.#ended) return;
    this.line = this.#tries ? "lost" : "connecting";
    const asked = new URLSearchParams({ after: String(this.now?.seq ?? 0), heard: String(this.#heard) });
    if (this.#seat !== null) asked.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${asked}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.line = "open";
      this.#tries = 0;
      if (this.#held) socket.send(this.#held);
      this.#held = null;
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string));
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#again();
    });
    clearInterval(this.#beat);
    this.#beat = window.setInterval(() => this.#send({ type: "ping" }, true), BEAT);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #again(): void {
    if (this.#ended) return;
    if (this.#held) this.refused = new Problem("offline", "");
    this.#held = null;
    this.busy = false;
    this.line = "lost";
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]!;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.now ? this.#connect() : void this.start()), wait);
  }

  #hurry = (): void => {
    if (this.line !== "lost") return;
    clearTimeout(this.#timer);
    this.#drop();
    this.#connect();
  };

  #send(message: object, quietly = false): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      if (!quietly) this.refused = new Problem("offline", "");
      return false;
    }
    if (!quietly) this.refused = null;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #hear(message: { type: string; [field: string]: any }): void {
    switch (message.type) {
      case "update":
        this.busy = false;
        this.#told(message as unknown as Situation);
        break;
      case "chat":
        this.#heard = Math.max(this.#heard, message.id);
        this.chat = heard(this.chat, [message as unknown as ChatLine]);
        break;
      case "watching":
        if (this.now) this.now = { ...this.now, watching: message.number };
        break;
      case "error":
        this.busy = false;
        if (message.code === "stale") void this.refresh();
        else this.refused = new Problem(message.code, message.message, 0, message.request);
        break;
    }
  }

  #told(told: Situation): void {
    const wasOver = this.now?.status === "over";
    const fromStart = told.events[0]?.seq === 1;
    if (this.now && told.seq < this.now.seq) return;
    this.offset = told.now - Date.now();
    this.events = fromStart ? told.events : merged(this.events, told.events);
    this.now = told;
    // Once over, the earlier events are told with their secrets.
    if (told.status === "over" && !wasOver && !fromStart) void this.refresh();
  }
}
