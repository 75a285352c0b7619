/** Notices of turns by the browser, also while the page is closed. */

import { api } from "./api";

export type PushState = "unable" | "off" | "on";

const WORKER = "/worker.js";

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether notices are on; unable if the browser or the server cannot send any. */
export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unable";
  try {
    const { key } = await api.pushKey();
    if (!key) return "unable";
    return (await current()) ? "on" : "off";
  } catch {
    return "unable";
  }
}

export async function subscribe(): Promise<void> {
  const { key } = await api.pushKey();
  const worker = await navigator.serviceWorker.register(WORKER);
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  await api.subscribe({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh, auth: keys!.auth } });
}

export async function unsubscribe(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const found = await current();
  if (!found) return;
  await api.unsubscribe(found.endpoint);
  await found.unsubscribe();
}

/** A key in URL-safe base 64, as the browser wants it. */
function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
