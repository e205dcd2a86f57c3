// Whether this page will open without a network, and whether there is one now.

import { canKeep } from "./place";

class Offline {
  kept = $state(false); // everything lies on this device
  refused = $state(false); // the browser will not keep it
  cut = $state(!navigator.onLine);

  constructor() {
    addEventListener("online", () => (this.cut = false));
    addEventListener("offline", () => (this.cut = true));
  }

  async keep(): Promise<void> {
    if (!canKeep()) return;
    try {
      await navigator.serviceWorker.register("./companion-worker.js");
      await navigator.serviceWorker.ready;
      this.kept = true;
    } catch {
      // Not kept: a certificate the browser does not trust, or storage it does not give.
      this.refused = true;
    }
  }
}

export const offline = new Offline();
