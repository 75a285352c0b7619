/**
 * A WebSocket that detects a dead connection, and reconnects by itself.
 *
 * Every message has a `ref`, and the server answers each with the same `ref`. A message stays in the
 * outbox until it is answered, also across connections. When no answer is due, the connection sends a
 * ping. If an answer is late, the connection is dead, though the socket may look open for many
 * minutes: it is dropped and opened again.
 */

import type { Message, SocketMessage } from "../api";
import { ANSWER_WITHIN_MS, PING_AFTER_MS, Reconnecting, type ConnectionState } from "./reconnecting";

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

export class Connection extends Reconnecting {
  #handlers: ConnectionHandlers;
  #socket: WebSocket | null = null;
  /** Unanswered messages by ref, in the order in which they were sent. */
  #outbox = new Map<string, Delivery & { message: SentMessage & { ref: string } }>();
  /** The refs sent over this connection that have no answer yet, pings included. */
  #awaited = new Set<string>();
  /** Whether this connection has received a message. */
  #ready = false;
  #lastRef = 0;

  constructor(handlers: ConnectionHandlers) {
    super(handlers.onState);
    this.#handlers = handlers;
  }

  /** Sends a message now, or as soon as there is a connection. */
  send(message: SentMessage, delivery: Delivery): void {
    const ref = this.#nextRef();
    const sent = { ...delivery, message: { ...message, ref } };
    this.#outbox.set(ref, sent);
    if (this.#ready) this.#transmit(sent.message);
  }

  protected override isDown(): boolean {
    return !this.#socket;
  }

  protected override connect(): void {
    const socket = new WebSocket(this.#handlers.address());
    this.#socket = socket;
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as SocketMessage);
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.lose();
    });
  }

  protected override disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#awaited.clear();
    socket?.close();
  }

  protected override probe(): void {
    if (this.#ready && !this.#awaited.size) this.#ping();
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
    else if (!this.#ready && message.type !== "error") this.begin();
  }

  protected override begin(): void {
    this.#ready = true;
    for (const [ref, sent] of [...this.#outbox]) {
      if (sent.isStillWanted()) this.#transmit(sent.message);
      else this.#outbox.delete(ref);
    }
    this.#watch();
    super.begin();
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
    if (this.#awaited.size) this.after(ANSWER_WITHIN_MS, () => this.lose());
    else this.after(PING_AFTER_MS, () => this.#ping());
  }

  #nextRef(): string {
    return String(++this.#lastRef);
  }
}
