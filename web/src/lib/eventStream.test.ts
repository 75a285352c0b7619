import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream, SILENT_FOR_MS } from "./eventStream";
import { CONNECT_WITHIN_MS, RETRY_AFTER_MS, type ConnectionState } from "./reconnecting";

/** An EventSource whose server is the test. */
class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  closed = false;

  constructor(readonly address: string) {
    super();
    FakeSource.all.push(this);
  }

  close(): void {
    this.closed = true;
  }

  /** The server sends an event. */
  tell(type: string, data = "{}"): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
}

const newest = () => FakeSource.all.at(-1)!;

let stream: EventStream;
let states: ConnectionState[];
let updates: string[];
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  FakeSource.all = [];
  states = [];
  updates = [];
  stream = new EventStream({
    address: "/events",
    onState: (state) => states.push(state),
    onUpdate: (data) => updates.push(data),
  });
  stream.open();
});

afterEach(() => {
  vi.restoreAllMocks();
  stream.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("pings keep a stream without updates open", () => {
  newest().tell("update", "first");
  for (let time = 0; time < 60_000; time += 4000) {
    vi.advanceTimersByTime(4000);
    newest().tell("ping");
  }
  expect(states).toEqual(["connecting", "open"]);
  expect(updates).toEqual(["first"]);
  expect(FakeSource.all).toHaveLength(1);
});

test("a silent stream is lost and opened again within ten seconds", () => {
  newest().tell("update");
  vi.advanceTimersByTime(SILENT_FOR_MS - 1);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe("lost");
  expect(newest().closed).toBe(true);
  vi.advanceTimersByTime(10_000 - SILENT_FOR_MS);
  expect(FakeSource.all).toHaveLength(2);
  newest().tell("update", "after the silence");
  expect(states.at(-1)).toBe("open");
  expect(updates.at(-1)).toBe("after the silence");
});

test("what a lost stream still sends is ignored", () => {
  newest().tell("update", "first");
  vi.advanceTimersByTime(10_000);
  FakeSource.all[0]!.tell("update", "late");
  expect(updates).toEqual(["first"]);
});

test("a stream that never begins is opened again, later each time", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  for (const wait of RETRY_AFTER_MS) {
    const known = FakeSource.all.length;
    vi.advanceTimersByTime(CONNECT_WITHIN_MS);
    expect(newest().closed).toBe(true);
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSource.all).toHaveLength(known);
    vi.advanceTimersByTime(1);
    expect(FakeSource.all).toHaveLength(known + 1);
  }
});

test("a page that was in the background for long opens its stream anew", () => {
  newest().tell("update");
  vi.setSystemTime(Date.now() + SILENT_FOR_MS + 1); // while its timers stood still
  page.dispatchEvent(new Event("visibilitychange"));
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(RETRY_AFTER_MS[0]!);
  expect(FakeSource.all).toHaveLength(2);
});

test("a page in the background for a short time keeps its stream", () => {
  newest().tell("update");
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.all).toHaveLength(1);
  expect(states.at(-1)).toBe("open");
});
