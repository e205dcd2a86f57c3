// The tables that wait for me: counted in the tab's title and on the installed app's badge.

import * as http from "../wire/http";
import type { Turn } from "../generated/wire";
import { me } from "./me.svelte";

const EVERY = 10_000;

class Turns {
  list = $state.raw<Turn[]>([]); // the most urgent first

  // Looks also while the tab is hidden: that is when its title is read. The answer ends it.
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      this.list = me.person === null ? [] : await http.turns();
      this.#badge();
    } catch {
      // What was known stays shown; pages say themselves that the server is away.
    }
  }

  // The tables that wait, but for the one that is open.
  others(open: string): Turn[] {
    return this.list.filter(({ table }) => table !== open);
  }

  #badge(): void {
    if (this.list.length) void navigator.setAppBadge?.(this.list.length).catch(() => undefined);
    else void navigator.clearAppBadge?.().catch(() => undefined);
  }
}

export const turns = new Turns();
