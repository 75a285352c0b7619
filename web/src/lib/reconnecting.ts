/** What every live connection of the page has, whatever carries it: states, one deadline, backoff. */

export type ConnectionState = "connecting" | "open" | "lost";

// A dead connection is detected within PING_AFTER_MS + ANSWER_WITHIN_MS, and opened again at once:
// within ten seconds in all.
export const PING_AFTER_MS = 4000;
export const ANSWER_WITHIN_MS = 5000;
/** The most time from opening a connection to its first message. */
export const CONNECT_WITHIN_MS = 10_000;
export const RETRY_AFTER_MS = [300, 1000, 2000, 4000, 8000];

export abstract class Reconnecting {
  #onState: (state: ConnectionState) => void;
  #attempts = 0;
  /** The one pending deadline: the first message, an answer, the next ping or the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onState: (state: ConnectionState) => void) {
    this.#onState = onState;
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

  /** Checks the connection at once: the network has changed, or the page is visible again. */
  check = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.isDown()) this.#connect();
    else this.probe();
  };

  /** Whether there is no connection, not even one that is being made. */
  protected abstract isDown(): boolean;
  /** Begins to connect; `begin` follows with the first message. */
  protected abstract connect(): void;
  protected abstract disconnect(): void;
  /** Finds out whether the connection is alive. */
  protected abstract probe(): void;

  /** The connection has received its first message. */
  protected begin(): void {
    this.#attempts = 0;
    this.#onState("open");
  }

  /** The connection is dead: the next attempt follows. */
  protected lose(): void {
    this.#drop();
    // Random, so that not all pages reconnect at once after a restart of the server.
    const longest = RETRY_AFTER_MS[Math.min(this.#attempts++, RETRY_AFTER_MS.length - 1)]!;
    const wait = longest * (0.5 + Math.random() / 2);
    this.after(wait, () => this.#connect());
    this.#onState("lost");
  }

  /** Sets the deadline, in place of the one before. */
  protected after(milliseconds: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }

  #connect(): void {
    this.#onState(this.#attempts ? "lost" : "connecting");
    this.after(CONNECT_WITHIN_MS, () => this.lose());
    this.connect();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.disconnect();
  }
}
