// A guide looks on during a first game: one line above the ask, and a ring on the board.

import { guide } from "../../games";
import type { Guide, Step } from "../../games/face";
import { address } from "../../route.svelte";
import type { LiveTable } from "../liveTable.svelte";

export class GuideProgress {
  #guide = $state.raw<Guide | null>(null);
  at = $state(0);
  left = $state(false);

  constructor(readonly liveTable: LiveTable) {
    void guide(liveTable.table.game).then((found) => (this.#guide = found));
    $effect(() => this.#advance());
  }

  get steps(): number {
    return this.#guide?.steps.length ?? 0;
  }

  get step(): Step | null {
    return this.left ? null : (this.#guide?.steps[this.at] ?? null);
  }

  get words(): string {
    return this.step?.words(this.liveTable) ?? "";
  }

  get target(): string | null {
    return this.liveTable.ask ? (this.step?.at?.(this.liveTable) ?? null) : null;
  }

  #advance(): void {
    if (this.step && !this.step.read && this.step.done(this.liveTable)) this.next();
  }

  next(): void {
    this.at += 1;
    if (this.at >= this.steps) this.leave();
  }

  // A reload or a shared link does not begin the guide again.
  leave(): void {
    this.left = true;
    address.note(location.pathname);
  }
}
