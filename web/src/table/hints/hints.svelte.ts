// What a strong bot would do on this seat, asked for by a person and gone with the question.

import { untrack } from "svelte";

import * as http from "../../wire/http";
import type { Action, Advice, Hint } from "../../generated/wire";
import type { LiveTable } from "../liveTable.svelte";
import { say } from "../texts";

const SHOWN = 4;

const same = (one: Action | undefined, other: Action | null | undefined): boolean =>
  one !== undefined && other != null && key(one) === key(other);
// Whatever the order of its fields.
const key = (action: Action): string => JSON.stringify(Object.entries(action).sort());

export class Hints {
  found = $state.raw<Hint | null>(null);
  thinking = $state(false);
  sorry = $state("");

  // The advice that is being followed, and how many of its steps are done.
  followed = $state.raw<{ choice: Advice; done: number } | null>(null);
  #question: number | null = null;

  constructor(readonly liveTable: LiveTable) {
    $effect(() => {
      const question = liveTable.state?.ask?.question ?? null;
      if (this.found !== null && question !== this.#question) untrack(() => this.#step(question));
    });
  }

  // Advice is a whole intention: it stays until its last step is done or another way is taken.
  #step(question: number | null): void {
    const done = this.followed?.done ?? 0;
    const plans = this.followed ? [this.followed.choice] : (this.found?.choices ?? []);
    const choice = plans.find(({ plan }) => same(plan[done], this.liveTable.sent));
    const next = choice?.plan[done + 1];
    const asked = this.liveTable.state?.ask?.choices ?? [];
    if (choice === undefined || !asked.some((one) => same(one, next))) return this.close();
    this.#question = question;
    this.followed = { choice, done: done + 1 };
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
      if (this.liveTable.state?.ask?.question !== question) return;
      this.#question = found.question;
      this.found = found;
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("hint.none");
    } finally {
      this.thinking = false;
    }
  }

  close(): void {
    this.found = this.followed = null;
    this.sorry = "";
  }

  // The next step of a piece of advice.
  take({ plan, action }: Advice): void {
    this.liveTable.act(plan[this.followed?.done ?? 0] ?? action);
  }
}
