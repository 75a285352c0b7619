/** A live table: the server's last view of it, over a connection that reconnects by itself. */

import { api, Problem, type ChatLine, type TableView, type TableEvent } from "./api";
import type { SocketMessage } from "../api";
import { Connection, type SentMessage } from "./connection";
import { me } from "./me.svelte";
import type { ConnectionState } from "./reconnecting";
import { takeTable } from "./requestedTable";

const RETRY_START_MS = 2000;

/** The events that show that a message was carried out. */
const RESULTING_EVENTS: Partial<Record<SentMessage["type"], TableEvent["type"][]>> = {
  play: ["played", "unplayed"],
  undo: ["undone", "asked"],
  reply: ["agreed", "refused"],
  pause: ["asked", "paused"],
  resume: ["resumed"],
  resign: ["resigned"],
};

/** Whether the events after `seq` show that a seat's message was carried out. */
export function wasDone(type: SentMessage["type"], seq: number, seat: number | null, events: TableEvent[]): boolean {
  const results = RESULTING_EVENTS[type] ?? [];
  return events.some(
    (event) => event.seq > seq && results.includes(event.type) && (!("seat" in event) || event.seat === seat),
  );
}

/** Chat lines in order, each once. */
function mergeChat(known: ChatLine[], news: ChatLine[]): ChatLine[] {
  const byId = new Map([...known, ...news].map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Events in order; a newer version of an event replaces the older one. */
function mergeEvents(known: TableEvent[], news: TableEvent[]): TableEvent[] {
  const bySeq = new Map(known.map((event) => [event.seq, event]));
  for (const event of news) bySeq.set(event.seq, event);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/**
 * The events that are known after an update.
 *
 * Those of another reader are forgotten: one seat must not read what another seat of this browser knows.
 */
export function updateEvents(
  known: TableEvent[],
  knownReader: number | null,
  next: Pick<TableView, "reader" | "events">,
): TableEvent[] {
  const isWhole = next.events[0]?.seq === 1;
  return isWhole || next.reader !== knownReader ? next.events : mergeEvents(known, next.events);
}

export class LiveTable {
  table = $state.raw<TableView | null>(null);
  allEvents = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connectionState = $state<ConnectionState>("connecting");
  /** Why the table cannot be shown at all. */
  loadProblem = $state.raw<Problem | null>(null);
  /** Why the server refused the last request. */
  refusal = $state.raw<Problem | null>(null);
  /** Whether an action is on its way. */
  isSending = $state(false);
  /** Server time minus this browser's time, in milliseconds. */
  clockOffsetMs = 0;

  #connection = new Connection({
    address: () => this.#buildAddress(),
    onState: (state) => (this.connectionState = state),
    onMessage: (message) => this.#handleMessage(message),
  });
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #lastChatId = 0;
  #lastSentChatId = 0;
  /** Chat lines to send; the first one is on its way. */
  #chatOutbox: string[] = [];
  /** Whether the pending action was carried out, or is no longer wanted. */
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
      const [table] = await Promise.all([takeTable(this.id, this.#seat), me.isLoaded || me.load()]);
      this.#receiveTable(table);
      if (!this.#isStopped) this.#connection.open();
    } catch (error) {
      if (error instanceof Problem && error.code !== "offline") this.loadProblem = error;
      else this.#retryLater();
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    this.#connection.close();
  }

  play(action: number): void {
    if (this.isSending || !this.table) return;
    this.isSending = true;
    this.#isSettled = this.#sendRequest({ type: "play", seq: this.table.seq, action });
  }

  requestTakeback(keep?: number): void {
    if (this.table) this.#sendRequest({ type: "undo", seq: this.table.seq, ...(keep === undefined ? {} : { keep }) });
  }

  answerRequest(yes: boolean): void {
    this.#sendRequest({ type: "reply", seq: this.table?.seq, yes });
  }

  sendChat(text: string): void {
    this.refusal = null;
    this.#chatOutbox.push(text);
    if (this.#chatOutbox.length === 1) this.#sendNextChat();
  }

  viewAs(seat: number | null): void {
    this.#seat = seat;
    this.#connection.send(
      { type: "look", seat },
      // A new connection names the seat in its address.
      { isStillWanted: () => false, onAnswer: (answer) => this.#handleMessage(answer) },
    );
  }

  resign(): void {
    this.#sendRequest({ type: "resign" });
  }

  pause(): void {
    this.#sendRequest({ type: "pause", seq: this.table?.seq });
  }

  resume(): void {
    this.#sendRequest({ type: "resume", seq: this.table?.seq });
  }

  /** Reloads everything, for example after taking a seat or once the secrets are open. */
  async refresh(seat = this.#seat): Promise<void> {
    this.#seat = seat;
    try {
      this.#receiveTable(await api.loadTable(this.id, { seat }));
    } catch (error) {
      if (error instanceof Problem) this.refusal = error;
    }
  }

  /** Loads the chat again, with the lines sent while a player was muted. */
  async reloadChat(): Promise<void> {
    this.chat = mergeChat(this.chat, await api.loadChat(this.id));
  }

  /** Reconnects, for example after taking a seat. */
  reconnect(seat: number | null): void {
    this.#seat = seat;
    this.#connection.reopen();
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.connectionState = "lost";
    this.#retryTimer = setTimeout(() => void this.start(), RETRY_START_MS);
  }

  #buildAddress(): string {
    const parameters = new URLSearchParams({ after: String(this.table?.seq ?? 0), heard: String(this.#lastChatId) });
    if (this.#seat !== null) parameters.set("seat", String(this.#seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${parameters}`;
  }

  /**
   * Sends a seat's request; the returned function says whether it was carried out, or is no longer wanted.
   *
   * The message may go out over several connections. It has the number of the last event seen, so the
   * server refuses a repeated request as stale; a request that the events show as done is not repeated.
   */
  #sendRequest(message: SentMessage): () => boolean {
    const seq = this.table?.seq ?? 0;
    const reader = this.table?.reader ?? null;
    const isSettled = () => this.table?.reader !== reader || wasDone(message.type, seq, reader, this.allEvents);
    this.refusal = null;
    this.#connection.send(message, {
      isStillWanted: () => !isSettled(),
      onAnswer: (answer) => {
        // The update message shows what was done.
        if (answer.type !== "error") return;
        if (message.type === "play") this.isSending = false;
        this.#handleMessage(answer);
      },
    });
    return isSettled;
  }

  /** Sends one line at a time: the server recognises a repeated line by its text and the last line heard. */
  #sendNextChat(): void {
    const text = this.#chatOutbox[0];
    if (text === undefined) return;
    this.#connection.send(
      { type: "chat", text, heard: Math.max(this.#lastChatId, this.#lastSentChatId) },
      {
        isStillWanted: () => true,
        onAnswer: (answer) => {
          this.#chatOutbox.shift();
          if (answer.type === "said") this.#lastSentChatId = answer.id;
          else this.#handleMessage(answer);
          this.#sendNextChat();
        },
      },
    );
  }

  #handleMessage(message: SocketMessage): void {
    switch (message.type) {
      case "update":
        this.#receiveTable(message);
        break;
      case "chat":
        this.#lastChatId = Math.max(this.#lastChatId, message.id);
        this.chat = mergeChat(this.chat, [message]);
        break;
      case "watching":
        if (this.table) this.table = { ...this.table, watching: message.number };
        break;
      case "error":
        if (message.code === "stale") void this.refresh();
        else this.refusal = new Problem(message.code, message.message, 0, message.request);
        break;
    }
  }

  #receiveTable(next: TableView): void {
    const wasOver = this.table?.status === "over";
    const fromStart = next.events[0]?.seq === 1;
    if (this.table && next.seq < this.table.seq) return;
    this.clockOffsetMs = next.now - Date.now();
    this.allEvents = updateEvents(this.allEvents, this.table?.reader ?? null, next);
    this.table = next;
    if (this.#isSettled()) this.isSending = false;
    const isMissingEvents = next.seq > 0 && this.allEvents[0]?.seq !== 1;
    // Once the game is over, earlier events come with their secrets.
    if (isMissingEvents || (next.status === "over" && !wasOver && !fromStart)) void this.refresh();
  }
}
