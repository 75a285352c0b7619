/**
 * A WebSocket that detects a dead connection, and reconnects by itself.
 *
 * Every message has a `ref`, and the server answers each with the same `ref`. A message stays in the
 * outbox until it is answered, also across connections. When no answer is due, the connection sends a
 * ping. If an answer is late, the connection is dead, though the socket may look open for many
 * minutes: it is dropped and opened again.
 */

import type { Message, SocketMessage } from "../api";

export type ConnectionState = "connecting" | "open" | "lost";

/** The fields of a message that may be null have a default: they may be left out. */
type WithDefaults<T> = { [Name in keyof T as null extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as null extends T[Name] ? Name : never]?: T[Name];
};
type WithoutRef<T> = T extends object ? WithDefaults<Omit<T, "ref">> : never;
/** A message to the server, without the `ref` that the connection gives it. */
export type SentMessage = WithoutRef<Message>;

export interface ConnectionHandlers {
  /** The URL to connect to; called for every attempt. */
  address: () => string;
  onState: (state: ConnectionState) => void;
  onMessage: (message: SocketMessage) => void;
}

/** How a sent message is delivered. */
export interface Delivery {
  /** Whether to send it again over a new connection, asked after the first message from there. */
  isStillWanted: () => boolean;
  onAnswer: (answer: SocketMessage) => void;
}

// A dead connection is detected within PING_AFTER_MS + ANSWER_WITHIN_MS, and opened again at once:
// within ten seconds in all.
export const PING_AFTER_MS = 4000;
export const ANSWER_WITHIN_MS = 5000;
/** The most time from opening a connection to its first message. */
export const CONNECT_WITHIN_MS = 10_000;
export const RETRY_AFTER_MS = [300, 1000, 2000, 4000, 8000];

export class Connection {
  #handlers: ConnectionHandlers;
  #socket: WebSocket | null = null;
  /** Unanswered messages by ref, in the order in which they were sent. */
  #outbox = new Map<string, Delivery & { message: SentMessage & { ref: string } }>();
  /** The refs sent over this connection that have no answer yet, pings included. */
  #awaited = new Set<string>();
  /** Whether this connection has received a message. */
  #ready = false;
  #attempts = 0;
  #lastRef = 0;
  /** The one pending deadline: the first message, an answer, the next ping or the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers;
  }

  open(): void {
    window.addEventListener("online", this.check);
    document.addEventListener("visibilitychange", this.check);
    this.#connect();
  }

  close(): void {
    window.removeEventListener("online", this.check);
    document.removeEventListener("visibilitychange", this.check);
    this.#drop();
  }

  /** Connects anew, to another address or as another user. */
  reopen(): void {
    this.#drop();
    this.#connect();
  }

  /** Sends a message now, or as soon as there is a connection. */
  send(message: SentMessage, delivery: Delivery): void {
    const ref = this.#nextRef();
    const sent = { ...delivery, message: { ...message, ref } };
    this.#outbox.set(ref, sent);
    if (this.#ready) this.#transmit(sent.message);
  }

  /** Checks the connection at once: the network has changed, or the page is visible again. */
  check = (): void => {
    if (document.visibilityState === "hidden") return;
    if (!this.#socket) this.#connect();
    else if (this.#ready && !this.#awaited.size) this.#ping();
  };

  #connect(): void {
    this.#handlers.onState(this.#attempts ? "lost" : "connecting");
    const socket = new WebSocket(this.#handlers.address());
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as SocketMessage);
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
    this.#after(CONNECT_WITHIN_MS, () => this.#lose());
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#awaited.clear();
    socket?.close();
  }

  #lose(): void {
    this.#drop();
    // Random, so that not all pages reconnect at once after a restart of the server.
    const longest = RETRY_AFTER_MS[Math.min(this.#attempts++, RETRY_AFTER_MS.length - 1)]!;
    const wait = longest * (0.5 + Math.random() / 2);
    this.#after(wait, () => this.#connect());
    this.#handlers.onState("lost");
  }

  #receive(message: SocketMessage): void {
    const ref = ("ref" in message && message.ref) || "";
    const answers = this.#awaited.delete(ref);
    const sent = answers ? this.#outbox.get(ref) : undefined;
    if (sent) this.#outbox.delete(ref);
    const socket = this.#socket;
    if (sent) sent.onAnswer(message);
    else if (message.type !== "pong") this.#handlers.onMessage(message);
    if (socket !== this.#socket) return; // a handler has reconnected or closed
    if (answers) this.#watch();
    // A refused connection gets an error and is closed: it was never ready.
    else if (!this.#ready && message.type !== "error") this.#begin();
  }

  #begin(): void {
    this.#ready = true;
    this.#attempts = 0;
    for (const [ref, sent] of [...this.#outbox]) {
      if (sent.isStillWanted()) this.#transmit(sent.message);
      else this.#outbox.delete(ref);
    }
    this.#watch();
    this.#handlers.onState("open");
  }

  #ping(): void {
    this.#transmit({ type: "ping", ref: this.#nextRef() });
  }

  #transmit(message: SentMessage & { ref: string }): void {
    this.#socket?.send(JSON.stringify(message));
    this.#awaited.add(message.ref);
    // The oldest message counts: later ones do not extend the deadline.
    if (this.#awaited.size === 1) this.#watch();
  }

  #watch(): void {
    if (this.#awaited.size) this.#after(ANSWER_WITHIN_MS, () => this.#lose());
    else this.#after(PING_AFTER_MS, () => this.#ping());
  }

  #after(milliseconds: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }

  #nextRef(): string {
    return String(++this.#lastRef);
  }
}
