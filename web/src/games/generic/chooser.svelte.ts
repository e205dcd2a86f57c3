// Choosing at any game's table: the verb first, then field by field, until one choice is left.

import { spelt, title } from "../../look/words";
import type { Action } from "../../wire/types";
import type { Chooser, Crumb, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import { say } from "./texts";

export type Offer = { words: string; value: string };

export class GenericChooser implements Chooser {
  #picked: Selection<{ path: string[] }>;

  constructor(readonly play: Play) {
    this.#picked = new Selection(play, { path: [] });
  }

  picked = $derived.by((): string[] => this.#picked.now.path);
  #paths = $derived.by(() => (this.play.ask?.choices ?? []).map((action) => this.#path(action)));
  #left = $derived.by(() =>
    (this.play.ask?.choices ?? []).filter((_, at) =>
      this.picked.every((word, step) => this.#paths[at]?.[step] === word),
    ),
  );
  settled = $derived(this.#left.length === 1 ? (this.#left[0] ?? null) : null);
  verbs = $derived.by(() => [...new Set((this.play.ask?.choices ?? []).map((one) => one.do))]);

  offers = $derived.by((): Offer[] => {
    if (this.settled !== null) return [];
    const step = this.#step(this.picked.length);
    const words = this.#left.map((action) => this.#path(action)[step] ?? "");
    return [...new Set(words)].map((value) => ({ value, words: this.#shown(value, step) }));
  });

  #path(action: Action): string[] {
    const { do: verb, ...fields } = action;
    return [verb, ...Object.values(fields).map(spelt)];
  }

  // Where every remaining choice says the same, there is nothing to ask.
  #step(from: number): number {
    let step = from;
    const paths = this.#left.map((action) => this.#path(action));
    while (step < 8 && new Set(paths.map((path) => path[step])).size === 1) step += 1;
    return step;
  }

  #shown(value: string, step: number): string {
    if (value === "") return say("more");
    if (step === 0) return title(value);
    const field = Object.keys(this.#left[0] ?? {}).filter((name) => name !== "do")[step - 1];
    return field === "seat" || field === "to" || field === "target"
      ? (this.play.names[Number(value)] ?? value)
      : value;
  }

  pick(offer: Offer): void {
    const step = this.#step(this.picked.length);
    const sample = this.#path(this.#left[0] as Action).slice(0, step);
    this.#picked.put({ path: [...sample, offer.value] });
  }

  crumbs = $derived.by((): Crumb[] => {
    if (this.settled !== null && this.picked.length === 0) return [];
    const done = this.picked.map((word, step) => ({
      words: step ? word : title(word),
      at: "done" as const,
    }));
    return this.settled
      ? done
      : [...done, { words: say(done.length ? "then" : "choose"), at: "now" }];
  });

  question = $derived.by((): string => {
    if (this.settled !== null) return say("ask.verb", { verb: title(this.settled.do) });
    if (this.picked.length === 0 && this.verbs.length > 1) return say("ask");
    const step = this.#step(this.picked.length);
    const fields = Object.keys(this.#left[0] ?? {}).filter((name) => name !== "do");
    const verb = title(this.#left[0]?.do ?? "");
    const field = fields[step - 1];
    return field
      ? say("ask.which", { verb, field: title(field).toLowerCase() })
      : say("ask.verb", { verb });
  });

  sum = $derived.by((): string => {
    if (this.settled === null) return say("open", { count: this.#left.length });
    const at = this.play.ask?.choices.indexOf(this.settled) ?? -1;
    return this.play.ask?.texts[at] ?? "";
  });

  main = $derived.by(() => {
    const action = this.settled;
    if (action === null) return null;
    const words = this.#path(action).slice(1).join(" ");
    const label = `${title(action.do)} ${words}`.trim();
    return { label: label.length > 34 ? title(action.do) : label, go: () => this.play.act(action) };
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
