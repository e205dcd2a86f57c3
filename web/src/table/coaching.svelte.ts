// A guide looks on during a first game: one line above the ask, and a ring on the board.

import { guide } from "../games";
import type { Guide, Step } from "../games/face";
import type { Sitting } from "./sitting.svelte";

export class Coaching {
  #guide = $state.raw<Guide | null>(null);
  at = $state(0);
  left = $state(false);

  constructor(readonly sitting: Sitting) {
    void guide(sitting.table.game).then((found) => (this.#guide = found));
    $effect(() => this.#advance());
  }

  get steps(): number {
    return this.#guide?.steps.length ?? 0;
  }

  get step(): Step | null {
    return this.left ? null : (this.#guide?.steps[this.at] ?? null);
  }

  get words(): string {
    return this.step?.words(this.sitting) ?? "";
  }

  get target(): string | null {
    return this.sitting.ask ? (this.step?.at?.(this.sitting) ?? null) : null;
  }

  #advance(): void {
    if (this.step && !this.step.read && this.step.done(this.sitting)) this.at += 1;
  }

  next(): void {
    this.at += 1;
  }

  leave(): void {
    this.left = true;
  }
}
