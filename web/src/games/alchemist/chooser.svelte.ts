// A turn at Alchemist, step by step: a pot, its recipe, its value; or a potion to copy, or a cube
// to take. What is chosen but not yet done is kept here, and belongs to one question.

import { settings } from "../../look/settings.svelte";
import type { Action, Json } from "../../generated/wire";
import type { Chooser, Crumb, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import { COLOURS, INGREDIENTS, none, read, same, within } from "./box";
import type { CauldronView, Colour, Counts } from "./box";
import { labelOf, questionOf, sumOf } from "./words";
import { say } from "./texts";

type Main = { label: string; go: () => void } | null;
type Deed = "create" | "copy" | "take" | "draw" | "pass" | "value" | "tribute";
type Chosen = { do: Deed; on: string | number | Colour };

const FIELD: Partial<Record<Deed, string>> = {
  create: "cauldron",
  copy: "cauldron",
  take: "ingredient",
  value: "value",
  tribute: "ingredient",
};

export class AlchemistChooser implements Chooser {
  #picked: Selection<{ chosen: Chosen | null; recipe: Counts }>;
  // The recipe that Back brought to the table again.
  #returned = $state.raw<Counts>(none());

  constructor(readonly play: Play) {
    this.#picked = new Selection(play, { chosen: null, recipe: none() });
  }

  table = $derived.by(() => read(this.play.view));
  phase = $derived.by(() => (this.play.ask ? this.table.phase : "over"));
  chosen = $derived.by(() => this.#picked.now.chosen);
  recipe = $derived.by((): Counts => {
    if (this.phase === "recipe")
      return this.#picked.fresh ? this.#picked.now.recipe : this.#returned;
    return this.table.pending?.recipe ?? none();
  });
  legalRecipes = $derived.by(() =>
    (this.play.ask?.choices ?? [])
      .filter((one) => one.do === "recipe")
      .map((one) => one["recipe"] as Counts),
  );
  pot = $derived.by((): CauldronView | null => this.#pot(this.potName));
  potName = $derived.by((): string | null => {
    if (this.table.pending) return this.table.pending.cauldron;
    return this.chosen?.do === "copy" ? String(this.chosen.on) : null;
  });
  // What the potion at hand is, or would be, worth.
  worth = $derived.by((): number | null => {
    if (this.chosen?.do === "value") return Number(this.chosen.on);
    return this.phase === "tribute" || this.chosen?.do === "copy"
      ? (this.pot?.value ?? null)
      : null;
  });
  kept = $derived.by(() => this.legalRecipes.some((one) => same(one, this.recipe)));

  #pot(name: string | null): CauldronView | null {
    return this.table.cauldrons.find((one) => one.name === name) ?? null;
  }

  can(deed: Deed, on: Json = null): boolean {
    const field = FIELD[deed];
    return (this.play.ask?.choices ?? []).some(
      (one) => one.do === deed && (field === undefined || one[field] === on),
    );
  }

  is(deed: Deed, on: Json): boolean {
    return this.chosen?.do === deed && this.chosen.on === on;
  }

  #action(deed: Deed, on: Json): Action {
    const field = FIELD[deed];
    return field === undefined ? { do: deed } : { do: deed, [field]: on };
  }

  // A step that can be taken back is taken at once; the last one of a turn waits for the button.
  choose(deed: Deed, on: string | number): void {
    if (!this.can(deed, on)) return this.play.why(this.#action(deed, on));
    this.play.say(null);
    if (deed === "create" || !settings.confirm) return this.play.act(this.#action(deed, on));
    this.#picked.put({ chosen: this.is(deed, on) ? null : { do: deed, on } });
  }

  chooseCauldron(name: string): void {
    this.choose(this.#pot(name)?.creator === null ? "create" : "copy", name);
  }

  canAdd(colour: Colour): boolean {
    const more = { ...this.recipe, [colour]: this.recipe[colour] + 1 };
    return this.legalRecipes.some((one) => within(more, one));
  }

  add(colour: Colour): void {
    const more = { ...this.recipe, [colour]: this.recipe[colour] + 1 };
    if (!this.canAdd(colour)) return this.play.why({ do: "recipe", recipe: more });
    this.#mix(more);
  }

  remove(colour: Colour): void {
    if (this.recipe[colour]) this.#mix({ ...this.recipe, [colour]: this.recipe[colour] - 1 });
  }

  #mix(recipe: Counts): void {
    this.play.say(null);
    this.#picked.put({ recipe });
  }

  crumbs = $derived.by((): Crumb[] => {
    const copying = this.phase === "tribute" || this.chosen?.do === "copy";
    const steps = copying
      ? [say("crumb.copy"), say("crumb.tribute")]
      : [say("crumb.cauldron"), say("crumb.recipe"), say("crumb.value")];
    const now = { turn: copying ? 0 : -1, recipe: 1, value: 2, tribute: 1, over: -1 }[this.phase];
    if (now < 0) return [];
    return steps.map((words, at) => ({
      words,
      at: at < now ? "done" : at === now ? "now" : "next",
    }));
  });

  question = $derived.by(() => questionOf(this));
  sum = $derived.by(() => sumOf(this));
  main = $derived.by((): Main => {
    const label = labelOf(this);
    return label === null ? null : { label, go: () => this.#go() };
  });

  #go(): void {
    if (this.phase === "recipe") this.#keep();
    else if (this.can("pass")) this.play.act({ do: "pass" });
    else if (this.chosen) this.play.act(this.#action(this.chosen.do, this.chosen.on));
  }

  #keep(): void {
    const recipe = { ...this.recipe };
    this.#returned = none();
    this.play.act({ do: "recipe", recipe });
  }

  back = $derived.by(() => {
    if (this.phase === "turn") return this.chosen ? () => this.#picked.clear() : null;
    return this.play.canBack ? () => this.#back() : null;
  });

  #back(): void {
    this.#returned = this.phase === "value" ? this.recipe : none();
    this.play.back();
  }

  keys = $derived.by((): Key[] => [
    { key: "1 … 9, 0", words: say("key.pot") },
    ...COLOURS.map((colour) => ({
      key: INGREDIENTS[colour].key.toUpperCase(),
      words: say("key.cube", { what: INGREDIENTS[colour].one }),
    })),
    { key: say("key.shift"), words: say("key.out") },
    { key: "W", words: say("key.draw") },
  ]);

  press(key: string): boolean {
    if (/^\d$/.test(key)) return this.#digit(key === "0" ? 10 : Number(key));
    if (key.toLowerCase() === "w" && this.phase === "turn")
      return (this.choose("draw", "bag"), true);
    const colour = COLOURS.find((one) => INGREDIENTS[one].key === key.toLowerCase());
    if (colour === undefined) return false;
    if (this.phase === "recipe" && key === key.toLowerCase()) this.add(colour);
    else if (this.phase === "recipe") this.remove(colour);
    else if (this.phase === "turn") this.choose("take", colour);
    else if (this.phase === "tribute") this.choose("tribute", colour);
    else return false;
    return true;
  }

  #digit(number: number): boolean {
    if (this.phase === "turn") this.chooseCauldron(`K${number}`);
    else if (this.phase === "value") this.choose("value", number);
    else return false;
    return true;
  }
}
