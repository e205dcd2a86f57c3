// The count at the end of a game: one line after the other, for all seats at once. It runs once; after
// a reload, back from the board, and where nothing may move, everything stands there.

import { still } from "../../look/settings.svelte";

const LINE = 700; // ms

export class Count {
  #shown = $state(0);

  constructor(
    table: string,
    readonly lines: () => number,
  ) {
    const seen = `athanor-counted-${table}`;
    if (still() || sessionStorage.getItem(seen)) this.all();
    sessionStorage.setItem(seen, "yes");
    $effect(() => this.#go());
  }

  // How many lines are counted; the total is what comes after the last.
  shown = $derived.by(() => Math.min(this.#shown, this.lines()));
  done = $derived.by(() => this.#shown > this.lines());

  all(): void {
    this.#shown = Infinity;
  }

  // It reads how far the count is, so that it runs again after every line.
  #go(): (() => void) | undefined {
    if (this.#shown > this.lines()) return undefined;
    const timer = setTimeout(() => (this.#shown += 1), LINE);
    return () => clearTimeout(timer);
  }
}
