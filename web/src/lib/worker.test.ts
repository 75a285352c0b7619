import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const LINK = "https://house.example/table/abc";

/** The service worker with these windows open; what it does with a click on a notice of the table. */
async function clicked(open: string[]) {
  const windows = open.map((url) => ({ url, focus: vi.fn() }));
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn() },
  };
  new Function("self", readFileSync("public/worker.js", "utf8"))(self);
  const notification = { data: LINK, close: vi.fn() };
  let done: Promise<unknown> = Promise.resolve();
  listeners["notificationclick"]!({ notification, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
  expect(notification.close).toHaveBeenCalledOnce();
  const asked = self.clients.openWindow.mock.calls.map(([link]) => link as string);
  return { opened: asked, focused: windows.filter(({ focus }) => focus.mock.calls.length).map(({ url }) => url) };
}

test("a click on a notice opens its table", async () => {
  expect(await clicked([])).toEqual({ opened: [LINK], focused: [] });
  expect(await clicked(["https://house.example/", `${LINK}d`])).toEqual({ opened: [LINK], focused: [] });
});

test("a table that is open already is brought to the front, whichever moment of it is shown", async () => {
  const there = `${LINK}?step=4#log`;
  expect(await clicked(["https://house.example/lobby", there])).toEqual({ opened: [], focused: [there] });
});
