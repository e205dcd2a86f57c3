// What a person has picked for the question at hand and not yet sent. A new question starts empty.

import type { Play } from "./face";

export class Selection<Picked extends object> {
  #question = $state(-1);
  #picked: Picked;

  constructor(
    readonly play: Play,
    readonly nothing: Picked,
  ) {
    this.#picked = $state.raw(nothing);
  }

  // Whether anything was picked for this question.
  fresh = $derived.by(() => this.play.ask?.question === this.#question);
  now = $derived.by((): Picked => (this.fresh ? this.#picked : this.nothing));

  put(change: Partial<Picked>): void {
    this.#picked = { ...this.now, ...change };
    this.#question = this.play.ask?.question ?? -1;
  }

  clear(): void {
    this.put(this.nothing);
  }
}
