// A choice at Alchemists. A step that the server can take back is sent at once; the last one,
// which tells somebody something, waits for the button. What is picked belongs to one question.

import { settings } from "../../look/settings.svelte";
import type { Action, Json } from "../../generated/wire";
import type { Chooser, Crumb, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import { KINDS, type Colour, type Ingredient, type Pair, type Space } from "./box";
import { byKey, keys } from "./keys";
import { NotebookFindings } from "./notebook/notebook.svelte";
import { asked, read, type Pending } from "./view";
import { crumbsOf, labelOf, plainly, questionOf, sumOf } from "./words";

type Way = { label: string; go: () => void; weak?: boolean } | null;

type Picked = {
  chosen: Action | null;
  pair: Ingredient[];
  aim: Ingredient | null;
  leading: boolean;
};
const NOTHING: Picked = { chosen: null, pair: [], aim: null, leading: false };

const AT_ONCE = [
  "place",
  "favor",
  "offer",
  "guarantee",
  "demonstrate",
  "rethink",
  "publish",
  "endorse",
  "claim",
  "exhibit",
  "boots",
];
const QUIET = ["decline", "pass", "stop", "leave_both", "rethink"];
const STRAIGHT = ["peek", "boots", "take_back"];

export class AlchemistsChooser implements Chooser {
  #picked: Selection<Picked>;
  readonly notebook = new NotebookFindings();

  constructor(readonly play: Play) {
    this.#picked = new Selection(play, NOTHING);
  }

  table = $derived.by(() => read(this.play.view));
  choices = $derived.by((): Action[] => this.play.ask?.choices ?? []);
  ask = $derived.by((): Pending | null => (this.play.ask ? asked(this.table) : null));
  name = $derived.by((): string => this.ask?.ask ?? "");
  chosen = $derived.by((): Action | null => this.#picked.now.chosen);
  pair = $derived.by((): Ingredient[] => this.#picked.now.pair);
  // The theory an apprentice attacks; the colour comes next.
  aim = $derived.by((): Ingredient | null => this.#picked.now.aim);
  // Whether an Associate waits for a space.
  leading = $derived.by((): boolean => this.#picked.now.leading);
  mixing = $derived.by(
    (): string | null => this.choices.find((one) => one["pair"] !== undefined)?.do ?? null,
  );
  #pairs = $derived.by((): Pair[] =>
    this.choices.filter((one) => one.do === this.mixing).map((one) => one["pair"] as Pair),
  );

  can(action: Action): boolean {
    return this.choices.some((one) => alike(one, action));
  }

  may(verb: string): boolean {
    return this.choices.some((one) => one.do === verb);
  }

  is(action: Action): boolean {
    return this.chosen !== null && alike(this.chosen, action);
  }

  tap(action: Action): void {
    if (!this.can(action)) return this.play.why(action);
    this.play.say(null);
    const still = AT_ONCE.includes(action.do);
    if (still || !settings.confirm) return this.play.act(action);
    this.#picked.put({ chosen: this.is(action) ? null : action });
  }

  // Two ingredients, one after the other; a third takes the place of the second.
  canPick(kind: Ingredient): boolean {
    const [first] = this.pair;
    return this.#pairs.some(
      (pair) =>
        pair.includes(kind) && (first === undefined || first === kind || pair.includes(first)),
    );
  }

  pick(kind: Ingredient): void {
    if (this.pair.includes(kind)) return this.#hold(this.pair.filter((one) => one !== kind));
    if (!this.canPick(kind)) return this.#whyNotPick(kind);
    this.#hold([...this.pair.slice(0, 1), kind]);
    if (this.mixing === "demonstrate" && this.pair.length === 2)
      this.play.act(this.mixed as Action);
  }

  #whyNotPick(kind: Ingredient): void {
    if (this.mixing === null) return;
    const other = this.pair[0] ?? KINDS.find((one) => one !== kind);
    this.play.why({ do: this.mixing, pair: [kind, other as Ingredient] });
  }

  #hold(pair: Ingredient[]): void {
    this.play.say(null);
    this.#picked.put({ chosen: null, pair });
  }

  mixed = $derived.by((): Action | null => {
    const pair = this.#pairs.find(
      (one) => this.pair.length === 2 && this.pair.every((kind) => one.includes(kind)),
    );
    return pair === undefined || this.mixing === null ? null : { do: this.mixing, pair };
  });

  // A theory: attacked, shown in a demonstration, published or endorsed, as the question has it.
  theoryAction(kind: Ingredient): Action | null {
    if (this.name === "publish" || this.name === "immediate") {
      const endorse = this.name === "publish" && this.table.theories[kind].token !== "none";
      return { do: endorse ? "endorse" : "publish", ingredient: kind };
    }
    if (this.name === "debunk" && this.mixing === null)
      return { do: "debunk", ingredient: kind, colour: "red" };
    return null;
  }

  canTheory(kind: Ingredient): boolean {
    if (this.mixing === "demonstrate") return this.canPick(kind);
    const action = this.theoryAction(kind);
    return action !== null && this.can(action);
  }

  tapTheory(kind: Ingredient): void {
    if (this.mixing === "demonstrate") return this.pick(kind);
    const action = this.theoryAction(kind);
    if (action === null) return;
    if (action.do !== "debunk" || !this.can(action)) return this.tap(action);
    this.play.say(null);
    this.#picked.put({ chosen: null, aim: this.aim === kind ? null : kind });
  }

  attack(colour: Colour): void {
    if (this.aim !== null) this.tap({ do: "debunk", ingredient: this.aim, colour });
  }

  // An Associate wants a space as well.
  favorAction(card: string, space: Space | null = null): Action {
    return card === "associate"
      ? { do: "favor", card, space: space ?? "forage" }
      : { do: "favor", card };
  }

  canFavor(card: string): boolean {
    return this.choices.some((one) => one.do === "favor" && one["card"] === card);
  }

  tapFavor(card: string): void {
    if (card !== "associate" || !this.canFavor(card)) return this.tap(this.favorAction(card));
    this.#picked.put({ leading: !this.leading });
  }

  spaceAction(space: Space): Action {
    return this.leading ? this.favorAction("associate", space) : { do: "place", space };
  }

  crumbs = $derived.by((): Crumb[] => crumbsOf(this));
  question = $derived.by((): string => questionOf(this));
  sum = $derived.by((): string => sumOf(this));

  // What the button would do: what is chosen, the two picked, the only answer, or the usual one.
  deed = $derived.by((): Action | null => {
    if (this.chosen !== null) return this.chosen;
    if (this.mixed !== null && this.mixing === "mix") return this.mixed;
    if (this.choices.length === 1) return this.choices[0] ?? null;
    const usual = this.choices.find((one) => one.do === "done" || STRAIGHT.includes(one.do));
    return usual ?? null;
  });

  main = $derived.by((): Way => {
    const deed = this.deed;
    if (deed === null || this.leading) return null;
    const weak = deed.do === "done" && this.may("place");
    return { label: labelOf(this, deed), go: () => this.play.act(deed), weak };
  });

  // A quieter answer beside the main one: to decline, to pass.
  also = $derived.by((): Way => {
    const quiet = this.choices.find((one) => QUIET.includes(one.do));
    if (quiet === undefined || this.deed === quiet || this.leading) return null;
    if (quiet.do === "rethink" && this.play.canBack) return null;
    const plain = STRAIGHT.some((verb) => this.may(verb)) || quiet.do === "rethink";
    return { label: plainly(quiet.do), go: () => (plain ? this.play.act(quiet) : this.tap(quiet)) };
  });

  back = $derived.by((): (() => void) | null => {
    if (this.chosen ?? this.aim ?? (this.pair.length || this.leading ? true : null))
      return () => this.#forget();
    return this.play.canBack ? () => this.play.back() : null;
  });

  #forget(): void {
    if (this.chosen !== null) this.#picked.put({ chosen: null });
    else if (this.leading) this.#picked.put({ leading: false });
    else if (this.aim !== null) this.#picked.put({ aim: null });
    else this.#picked.put({ pair: this.pair.slice(0, -1) });
  }

  keys = $derived.by((): Key[] => keys());

  press(key: string): boolean {
    return byKey(this, key);
  }
}

const plain = (value: Json | undefined): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null));

export const alike = (one: Action, other: Action): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => plain(one[name]) === plain(other[name]));
};
