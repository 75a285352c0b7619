/**
 * Server-sent events that detect a dead connection, and reconnect by themselves.
 *
 * The server sends a `ping` after four seconds of silence: a longer silence means that the stream is
 * dead, though it may look open for many minutes.
 */

import { ANSWER_WITHIN_MS, PING_AFTER_MS, Reconnecting, type ConnectionState } from "./reconnecting";

export const SILENT_FOR_MS = PING_AFTER_MS + ANSWER_WITHIN_MS;

export interface EventStreamHandlers {
  address: string;
  onState: (state: ConnectionState) => void;
  /** The data of an `update`. */
  onUpdate: (data: string) => void;
}

export class EventStream extends Reconnecting {
  #handlers: EventStreamHandlers;
  #source: EventSource | null = null;
  /** Whether this connection has received an event. */
  #ready = false;
  #lastEventMs = 0;

  constructor(handlers: EventStreamHandlers) {
    super(handlers.onState);
    this.#handlers = handlers;
  }

  protected override isDown(): boolean {
    return !this.#source;
  }

  protected override connect(): void {
    const source = new EventSource(this.#handlers.address);
    this.#source = source;
    const listen = (type: string, handle: (event: Event) => void) =>
      source.addEventListener(type, (event) => {
        if (source === this.#source) handle(event);
      });
    listen("update", (event) => {
      this.#receive();
      this.#handlers.onUpdate((event as MessageEvent<string>).data);
    });
    listen("ping", () => this.#receive());
    listen("error", () => this.lose()); // browsers differ in when they retry by themselves
  }

  protected override disconnect(): void {
    this.#source?.close();
    this.#source = null;
    this.#ready = false;
  }

  /** A page in the background runs its timers late: the deadline may have passed. */
  protected override probe(): void {
    if (this.#ready && Date.now() - this.#lastEventMs > SILENT_FOR_MS) this.lose();
  }

  #receive(): void {
    this.#lastEventMs = Date.now();
    this.after(SILENT_FOR_MS, () => this.lose());
    if (this.#ready) return;
    this.#ready = true;
    this.begin();
  }
}
