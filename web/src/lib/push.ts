/** Push notifications of turns, also while the page is closed. */

import { api } from "./api";

export type PushState = "unable" | "off" | "on";

const WORKER = "/worker.js";

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether push notifications are on; "unable" if the browser or the server has none. */
export async function loadPushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "unable";
  try {
    const { key } = await api.loadPushKey();
    if (!key) return "unable";
    return (await currentSubscription()) ? "on" : "off";
  } catch {
    return "unable";
  }
}

export async function subscribeToPush(): Promise<void> {
  const { key } = await api.loadPushKey();
  const worker = await navigator.serviceWorker.register(WORKER);
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(key),
  });
  await sendSubscription(subscription);
}

/** Subscribes this browser again if it is subscribed: a new password ends the subscriptions of all. */
export async function renewPush(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const subscription = await currentSubscription();
  if (subscription) await sendSubscription(subscription);
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.subscribeToPush({ endpoint: endpoint!, keys: { p256dh: keys!.p256dh, auth: keys!.auth } });
}

export async function unsubscribeFromPush(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  await api.unsubscribeFromPush(subscription.endpoint);
  await subscription.unsubscribe();
}

/** The bytes of a key in URL-safe base 64. */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
