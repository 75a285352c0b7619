/** A table, live: what the server last said, over a connection that comes back by itself. */

import { api, Problem, type ChatLine, type Situation, type TableEvent } from "./api";
import { Connection, type ConnectionState, type Message } from "./connection";
import { me } from "./me.svelte";

const RETRY_START_MS = 2000;

/** The events that a message leads to. */
const LEADS_TO: Record<string, string[]> = {
  play: ["played", "unplayed"],
  undo: ["undone", "asked"],
  reply: ["agreed", "refused"],
  pause: ["asked", "paused"],
  resume: ["resumed"],
  resign: ["resigned"],
};

/** Whether a message of a seat was obeyed, by the events after the one that the seat had seen. */
export function wasDone(type: string, seq: number, seat: number | null, events: TableEvent[]): boolean {
  const signs = LEADS_TO[type] ?? [];
  return events.some(
    (event) => event.seq > seq && signs.includes(event.type) && (event.seat === undefined || event.seat === seat),
  );
}

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
  line = $state<ConnectionState>("connecting");
  /** The table cannot be shown at all. */
  broken = $state.raw<Problem | null>(null);
  /** Something that was asked was refused. */
  refused = $state.raw<Problem | null>(null);
  /** An action is on its way. */
  busy = $state(false);
  /** Server time less this browser's, in milliseconds. */
  offset = 0;

  #connection = new Connection({
    address: () => this.#address(),
    onState: (state) => (this.line = state),
    onMessage: (message) => this.#hear(message),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #heard = 0;
  #said = 0;
  /** Lines of the chat to be said; the first one is on its way. */
  #unsaid: string[] = [];
  /** Whether the action on its way was done, or is no longer wanted. */
  #isSettled = () => true;
  #seat: number | null;

  constructor(
    readonly id: string,
    seat: number | null,
  ) {
    this.#seat = seat;
  }

  async start(): Promise<void> {
    try {
      await me.load();
      this.#told(await api.table(this.id, { seat: this.#seat }));
      if (!this.#ended) this.#connection.open();
    } catch (problem) {
      if (problem instanceof Problem && problem.code !== "offline") this.broken = problem;
      else this.#startLater();
    }
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  play(action: number): void {
    if (this.busy || !this.now) return;
    this.busy = true;
    this.#isSettled = this.#act({ type: "play", seq: this.now.seq, action });
  }

  undo(keep?: number): void {
    if (this.now) this.#act({ type: "undo", seq: this.now.seq, ...(keep === undefined ? {} : { keep }) });
  }

  answer(yes: boolean): void {
    this.#act({ type: "reply", seq: this.now?.seq, yes });
  }

  say(text: string): void {
    this.refused = null;
    this.#unsaid.push(text);
    if (this.#unsaid.length === 1) this.#sayNext();
  }

  look(seat: number | null): void {
    this.#seat = seat;
    this.#connection.send(
      { type: "look", seat },
      // The address of a new connection names the seat.
      { isStillWanted: () => false, onAnswer: (answer) => this.#hear(answer) },
    );
  }

  resign(): void {
    this.#act({ type: "resign" });
  }

  pause(): void {
    this.#act({ type: "pause", seq: this.now?.seq });
  }

  resume(): void {
    this.#act({ type: "resume", seq: this.now?.seq });
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
    this.#connection.reopen();
  }

  #startLater(): void {
    if (this.#ended) return;
    this.line = "lost";
    this.#timer = setTimeout(() => void this.start(), RETRY_START_MS);
  }

  #address(): string {
    const asked = new URLSearchParams({ after: String(this.now?.seq ?? 0), heard: String(this.#heard) });
    if (this.#seat !== null) asked.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${asked}`;
  }

  /**
   * Send what a seat wants to do; the answer tells whether it was done, or is no longer wanted.
   *
   * The message may go out over several connections. The server refuses as stale what it has done
   * already, by the number of the last event seen; what the events show to be done is not sent again.
   */
  #act(message: Message): () => boolean {
    const seq = this.now?.seq ?? 0;
    const reader = this.now?.reader ?? null;
    const isSettled = () => this.now?.reader !== reader || wasDone(message.type, seq, reader, this.events);
    this.refused = null;
    this.#connection.send(message, {
      isStillWanted: () => !isSettled(),
      onAnswer: (answer) => {
        // What was done is seen once the update comes.
        if (answer.type !== "error") return;
        if (message.type === "play") this.busy = false;
        this.#hear(answer);
      },
    });
    return isSettled;
  }

  /** One line after the other: the server takes the same text after the same line for the same message. */
  #sayNext(): void {
    const text = this.#unsaid[0];
    if (text === undefined) return;
    this.#connection.send(
      { type: "chat", text, heard: Math.max(this.#heard, this.#said) },
      {
        isStillWanted: () => true,
        onAnswer: (answer) => {
          this.#unsaid.shift();
          if (answer.type === "said") this.#said = answer.id;
          else this.#hear(answer);
          this.#sayNext();
        },
      },
    );
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "update":
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
    if (this.#isSettled()) this.busy = false;
    // Once over, the earlier events are told with their secrets.
    if (told.status === "over" && !wasOver && !fromStart) void this.refresh();
  }
}
