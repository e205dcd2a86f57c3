// What a strong bot would do on this seat, asked for by a person and gone with the question.

import * as http from "../../wire/http";
import type { Advice, Hint } from "../../wire/types";
import type { LiveTable } from "../liveTable.svelte";

const SHOWN = 4;

export class Hints {
  found = $state.raw<Hint | null>(null);
  thinking = $state(false);
  sorry = $state("");

  constructor(readonly liveTable: LiveTable) {
    $effect(() => {
      if (liveTable.state?.ask?.question !== this.found?.question) this.close();
    });
  }

  // Whether this table gives hints, to someone who sits at it.
  offered = $derived.by(() => this.liveTable.playing && this.liveTable.table.hints);
  possible = $derived.by(() => this.offered && this.liveTable.ask !== null && !this.thinking);
  shown = $derived.by((): boolean => this.thinking || this.sorry !== "" || this.found !== null);
  choices = $derived.by((): Advice[] => this.found?.choices.slice(0, SHOWN) ?? []);

  async ask(): Promise<void> {
    const token = this.liveTable.mine.find(({ seat }) => seat === this.liveTable.seat)?.token;
    const question = this.liveTable.ask?.question;
    if (!this.possible || token === undefined) return;
    this.close();
    this.thinking = true;
    try {
      const found = await http.hint(this.liveTable.id, token);
      if (this.liveTable.state?.ask?.question === question) this.found = found;
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : "There is no hint just now.";
    }
    this.thinking = false;
  }

  close(): void {
    this.found = null;
    this.sorry = "";
  }

  take(choice: Advice): void {
    this.close();
    this.liveTable.act(choice.action);
  }
}
