// Push messages to this browser: asked for once, by a click.

import * as http from "../../wire/http";
import { say } from "./texts";

const KEPT = "athanor-push"; // the id of this browser at the server
const WORKER = "/push-worker.js";

export const pushable = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export const pushed = (): boolean =>
  localStorage.getItem(KEPT) !== null && Notification.permission === "granted";

// The key as the browser wants it: bytes.
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export async function startPush(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("push.refused"));
  // A scope of its own: the worker is for messages, and controls no page.
  const worker = await navigator.serviceWorker.register(WORKER, { scope: "/push/" });
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  const kept = await http.subscribe({
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
  });
  localStorage.setItem(KEPT, kept.id);
}

export async function stopPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration("/push/");
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await http.unsubscribe(localStorage.getItem(KEPT) ?? "none");
  localStorage.removeItem(KEPT);
}
