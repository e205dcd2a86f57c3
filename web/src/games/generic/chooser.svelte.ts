// Choosing at any game's table: the verb first, then field by field, until one choice is left.
// Choices are told apart by what is said of them, so that everything can be chosen by ear.

import type { Action } from "../../generated/wire";
import type { Chooser, Crumb, Face, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import { say } from "./texts";
import { sentence } from "./words";

export type Offer = { words: string; value: string };

const DEPTH = 8; // more than any action has fields
const LONGEST = 34; // letters of a button's label

export class GenericChooser implements Chooser {
  #picked: Selection<{ path: string[] }>;
  #asks: Chooser | null; // asks in the game's own words

  constructor(
    readonly play: Play,
    readonly own: Face | null = null,
  ) {
    this.#picked = new Selection(play, { path: [] });
    this.#asks = own?.chooser(play) ?? null;
  }

  picked = $derived.by((): string[] => this.#picked.now.path);
  #choices = $derived.by((): Action[] => this.play.ask?.choices ?? []);
  #left = $derived.by(() =>
    this.#choices.filter((action) =>
      this.picked.every((words, step) => this.#said(action, step) === words),
    ),
  );
  settled = $derived(this.#left.length === 1 ? (this.#left[0] ?? null) : null);
  #whole = $derived.by(() => (this.settled === null ? "" : this.#said(this.settled)));

  offers = $derived.by((): Offer[] => {
    if (this.settled !== null) return [];
    const step = this.#step();
    const found = new Map<string, Action[]>();
    for (const action of this.#left) {
      const value = this.#said(action, step);
      found.set(value, [...(found.get(value) ?? []), action]);
    }
    return [...found].map(([value, [first, ...more]]) => ({
      value,
      words: first && more.length === 0 ? this.#said(first) : value,
    }));
  });

  #said(action: Action, step = DEPTH): string {
    return sentence(action, step, this.play, this.own ?? {});
  }

  // Where the same is said of every remaining choice, there is nothing to ask.
  #step(): number {
    let step = this.picked.length;
    const alike = (): boolean =>
      new Set(this.#left.map((action) => this.#said(action, step))).size === 1;
    while (step < DEPTH && alike()) step += 1;
    return step;
  }

  pick(offer: Offer): void {
    const first = this.#left[0] as Action;
    const same = Array.from({ length: this.#step() }, (_, step) => this.#said(first, step));
    this.#picked.put({ path: [...same, offer.value] });
  }

  crumbs = $derived.by((): Crumb[] => this.#asks?.crumbs ?? []);

  question = $derived.by((): string => {
    const last = this.picked.at(-1);
    if (last !== undefined) return say("ask.verb", { verb: this.#whole || last });
    return this.#asks?.question || say("ask");
  });

  sum = $derived.by((): string => {
    if (this.settled === null) return say("open", { count: this.#left.length });
    return (this.picked.length === 0 && this.#asks?.sum) || this.#whole;
  });

  main = $derived.by(() => {
    const action = this.settled;
    if (action === null) return null;
    const label = this.#whole.length > LONGEST ? say("do") : this.#whole;
    return { label, go: () => this.play.act(action) };
  });

  back = $derived.by(() => {
    if (this.picked.length > 0) return () => this.#picked.clear();
    return this.play.canBack ? () => this.play.back() : null;
  });

  get keys(): Key[] {
    return [{ key: "1–9", words: say("keys") }];
  }

  press(key: string): boolean {
    const offer = /^[1-9]$/.test(key) ? this.offers[Number(key) - 1] : undefined;
    if (offer === undefined) return false;
    this.pick(offer);
    return true;
  }
}
