import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SocketMessage } from "../api";
import { Connection, type SentMessage } from "./connection";
import type { ConnectionState } from "./reconnecting";

/** A WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  sent: (SentMessage & { ref: string })[] = [];
  closed = false;

  constructor(readonly address: string) {
    super();
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as SentMessage & { ref: string });
  }

  close(): void {
    this.closed = true;
  }

  /** The server sends something. */
  tell(message: { type: SocketMessage["type"]; ref?: string }): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** The server answers the last message. */
  answer(type: SocketMessage["type"]): void {
    this.tell({ type, ref: this.sent.at(-1)!.ref });
  }
}

const newest = () => FakeSocket.all.at(-1)!;
const types = (socket: FakeSocket) => socket.sent.map(({ type }) => type);

let connection: Connection;
let states: ConnectionState[];
let receivedTypes: string[];
let answers: string[];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  FakeSocket.all = [];
  states = [];
  receivedTypes = [];
  answers = [];
  connection = new Connection({
    address: () => `ws://server/${FakeSocket.all.length}`,
    onState: (state) => states.push(state),
    onMessage: (message) => receivedTypes.push(message.type),
  });
  connection.open();
});

afterEach(() => {
  vi.restoreAllMocks();
  connection.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(type: SentMessage["type"], isStillWanted = true): void {
  connection.send({ type } as SentMessage, {
    isStillWanted: () => isStillWanted,
    onAnswer: (answer) => answers.push(`${type} ${answer.type}`),
  });
}

test("the state is open after the first message, not after the socket's open event", () => {
  newest().dispatchEvent(new Event("open"));
  expect(states.at(-1)).toBe("connecting");
  newest().tell({ type: "update" });
  expect(states.at(-1)).toBe("open");
  expect(receivedTypes).toEqual(["update"]);
});

test("a silent connection is opened again within ten seconds", () => {
  newest().tell({ type: "update" });
  const silent = newest();
  vi.advanceTimersByTime(9999);
  expect(types(silent)).toEqual(["ping"]);
  expect(silent.closed).toBe(true);
  expect(states).toContain("lost");
  expect(FakeSocket.all).toHaveLength(2);
});

test("a connection that answers is kept", () => {
  newest().tell({ type: "update" });
  for (let ping = 0; ping < 60; ping++) {
    vi.advanceTimersByTime(4000);
    newest().answer("pong");
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(types(newest())).toEqual(Array(60).fill("ping"));
  expect(receivedTypes).toEqual(["update"]);
});

test("a connection that only receives is dropped too", () => {
  newest().tell({ type: "update" });
  for (let second = 0; second < 10; second++) {
    FakeSocket.all[0]!.tell({ type: "update" });
    vi.advanceTimersByTime(999);
  }
  expect(FakeSocket.all).toHaveLength(2);
});

test("more messages give a dead connection no more time", () => {
  newest().tell({ type: "update" });
  for (let second = 0; second < 6; second++) {
    send("pause");
    vi.advanceTimersByTime(1000);
  }
  expect(FakeSocket.all).toHaveLength(2);
});

test("unanswered messages are sent again, unchanged and in order", () => {
  newest().tell({ type: "update" });
  send("play");
  send("chat");
  vi.advanceTimersByTime(9999);
  const [first, second] = FakeSocket.all;
  expect(second!.sent).toEqual([]);
  second!.tell({ type: "update" });
  expect(second!.sent).toEqual(first!.sent);
  second!.tell({ type: "done", ref: first!.sent[0]!.ref });
  second!.tell({ type: "said", ref: first!.sent[1]!.ref });
  expect(answers).toEqual(["play done", "chat said"]);
});

test("a message that was answered, or is no longer wanted, is not sent again", () => {
  newest().tell({ type: "update" });
  send("play");
  newest().answer("done");
  send("look", false);
  vi.advanceTimersByTime(9999);
  newest().tell({ type: "update" });
  expect(newest().sent).toEqual([]);
  expect(answers).toEqual(["play done"]);
});

test("late messages of an old socket are ignored", () => {
  newest().tell({ type: "update" });
  send("play");
  vi.advanceTimersByTime(9999);
  FakeSocket.all[0]!.answer("done");
  FakeSocket.all[0]!.dispatchEvent(new Event("close"));
  expect(answers).toEqual([]);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a message sent before the connection is open waits for it", () => {
  send("play");
  newest().dispatchEvent(new Event("open"));
  expect(newest().sent).toEqual([]);
  newest().tell({ type: "update" });
  expect(types(newest())).toEqual(["play"]);
});

test("a socket that never opens, or opens and stays silent, is given up", () => {
  vi.advanceTimersByTime(10_000 + 300);
  expect(FakeSocket.all).toHaveLength(2);
  newest().dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(10_000 + 1000);
  expect(FakeSocket.all).toHaveLength(3);
});

test.each([0, 1])("repeated refusals lengthen the wait (random value %d)", (chance) => {
  vi.spyOn(Math, "random").mockReturnValue(chance);
  for (const longest of [300, 1000, 2000, 4000, 8000, 8000]) {
    const wait = longest * (0.5 + chance / 2);
    newest().tell({ type: "error", ref: "" });
    newest().dispatchEvent(new Event("close"));
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  expect(states).not.toContain("open");
});

test("a page that becomes visible pings at once, and connects at once", () => {
  newest().tell({ type: "update" });
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(newest().sent).toEqual([]);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(types(newest())).toEqual(["ping"]);
  newest().dispatchEvent(new Event("close"));
  expect(FakeSocket.all).toHaveLength(1);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("reopening keeps unanswered messages", () => {
  newest().tell({ type: "update" });
  send("chat");
  connection.reopen();
  expect(FakeSocket.all.map(({ closed }) => closed)).toEqual([true, false]);
  newest().tell({ type: "update" });
  expect(types(newest())).toEqual(["chat"]);
});
