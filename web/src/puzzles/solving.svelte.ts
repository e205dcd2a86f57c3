// One puzzle while it is being solved: attempts and their results.

import * as http from "../wire/http";
import type { PuzzleAnswer } from "../generated/wire";
import { say } from "./texts";

export class Solving {
  tried = $state.raw<string[]>([]); // wrong answers
  answer = $state.raw<PuzzleAnswer | null>(null);
  helped = $state(false);
  busy = $state(false);
  sorry = $state("");
  change = $state(0); // of one's rating, by the first answer
  // An answer in words, by the puzzle's own part of the page.
  inWords = $state.raw<(choice: string) => string>((choice) => choice);

  constructor(readonly id: string) {}

  done = $derived(this.answer?.solution != null);
  right = $derived(this.answer?.right ?? false);
  gaveUp = $derived(this.done && !this.right);

  async try(choice: string | null, helped: boolean): Promise<void> {
    if (this.busy || this.done) return;
    this.busy = true;
    this.sorry = "";
    try {
      this.answer = await http.solve(this.id, choice, helped);
      if (this.answer.counted) this.change = this.answer.change;
      if (!this.answer.right && choice !== null) this.tried = [...this.tried, choice];
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("unjudged");
    }
    this.busy = false;
  }
}
