// What a strong bot would do on this seat, asked for by a person and gone with the question.

import * as http from "../wire/http";
import type { Considered, Hint } from "../wire/types";
import type { Sitting } from "./sitting.svelte";

const SHOWN = 4;

export class Hinting {
  found = $state.raw<Hint | null>(null);
  thinking = $state(false);
  sorry = $state("");

  constructor(readonly sitting: Sitting) {
    $effect(() => {
      if (sitting.state?.ask?.question !== this.found?.question) this.close();
    });
  }

  // Whether this table gives hints, to someone who sits at it.
  offered = $derived.by(() => this.sitting.playing && this.sitting.table.hints);
  possible = $derived.by(() => this.offered && this.sitting.ask !== null && !this.thinking);
  shown = $derived.by((): boolean => this.thinking || this.sorry !== "" || this.found !== null);
  choices = $derived.by((): Considered[] => this.found?.choices.slice(0, SHOWN) ?? []);

  async ask(): Promise<void> {
    const token = this.sitting.mine.find(({ seat }) => seat === this.sitting.seat)?.token;
    const question = this.sitting.ask?.question;
    if (!this.possible || token === undefined) return;
    this.close();
    this.thinking = true;
    try {
      const found = await http.hint(this.sitting.id, token);
      if (this.sitting.state?.ask?.question === question) this.found = found;
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : "There is no hint just now.";
    }
    this.thinking = false;
  }

  close(): void {
    this.found = null;
    this.sorry = "";
  }

  take(choice: Considered): void {
    this.close();
    this.sitting.act(choice.action);
  }
}
