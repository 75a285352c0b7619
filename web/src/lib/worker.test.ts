import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const LINK = "https://server.example/table/abc";

/** Clicks a notification of the table while these windows are open, and returns what the service worker did. */
async function clickNotification(open: string[]) {
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
  const opened = self.clients.openWindow.mock.calls.map(([link]) => link as string);
  return { opened, focused: windows.filter(({ focus }) => focus.mock.calls.length).map(({ url }) => url) };
}

test("a click on a notification opens its table", async () => {
  expect(await clickNotification([])).toEqual({ opened: [LINK], focused: [] });
  expect(await clickNotification(["https://server.example/", `${LINK}d`])).toEqual({ opened: [LINK], focused: [] });
});

test("an open table is brought to the front, whichever step it shows", async () => {
  const tableUrl = `${LINK}?step=4#log`;
  expect(await clickNotification(["https://server.example/lobby", tableUrl])).toEqual({
    opened: [],
    focused: [tableUrl],
  });
});
