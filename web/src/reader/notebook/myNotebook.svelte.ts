// The notebook of the person at this device: kept here, and nowhere else.

import { INGREDIENTS, type Ingredient } from "./deduction/alchemy";
import type { Fact } from "./deduction/facts";
import { Clash, Notebook } from "./deduction/notebook";

const KEY = "athanor-notebook";
type Kept = { facts: Fact[]; hand: Ingredient[] };

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return {
      facts: found.facts ?? [],
      hand: (found.hand ?? []).filter((kind) => INGREDIENTS.includes(kind)),
    };
  } catch {
    return { facts: [], hand: [] };
  }
}

function readable(facts: Fact[]): Notebook {
  try {
    return new Notebook(facts);
  } catch {
    return new Notebook();
  }
}

class MyNotebook {
  #changes = $state(0);
  #notebook = readable(kept().facts);
  hand = $state<Ingredient[]>(kept().hand);
  clash = $state.raw<Fact[] | null>(null); // the last fact that could not be true, and with what

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#take(readable(kept().facts));
    });
  }

  // Everything that is asked of it is asked again after a change.
  get n(): Notebook {
    void this.#changes;
    return this.#notebook;
  }

  learn(fact: Fact, whatIf = false): boolean {
    try {
      this.#notebook.learn(fact, whatIf);
    } catch (error) {
      if (!(error instanceof Clash)) throw error;
      this.clash = error.facts;
      return false;
    }
    this.clash = null;
    this.#changed();
    return true;
  }

  // Withdraw the assumptions that the clash names, and write the new fact down after all.
  yield(): void {
    const clashing = (this.clash ?? []).map((fact) => JSON.stringify(fact));
    const fact = this.clash?.at(-1);
    if (fact === undefined) return;
    for (let i = this.#notebook.facts.length - 1; i >= 0; i--) {
      const one = this.#notebook.facts[i]!;
      if (one.what_if && clashing.includes(JSON.stringify(one))) this.#notebook.forget(i);
    }
    const { what_if, ...plain } = fact;
    this.learn(plain as Fact, what_if === true);
    this.#changed();
  }

  forget(i: number): void {
    this.#notebook.forget(i);
    this.clash = null;
    this.#changed();
  }

  withdraw(): void {
    this.#take(readable(this.#notebook.facts.filter((fact) => !fact.what_if)));
    this.#changed();
  }

  replace(facts: Fact[]): void {
    this.#take(new Notebook(facts));
    this.#changed();
  }

  // The notebook of another game; facts that cannot be read leave it empty.
  restore(facts: Fact[], hand: Ingredient[]): void {
    this.#take(readable(facts));
    this.hand = hand;
    this.#save();
  }

  hold(kind: Ingredient): void {
    this.hand = this.hand.includes(kind)
      ? this.hand.filter((one) => one !== kind)
      : [...this.hand, kind];
    this.#save();
  }

  #take(notebook: Notebook): void {
    this.#notebook = notebook;
    this.clash = null;
    this.#changes++;
  }

  #changed(): void {
    this.#changes++;
    this.#save();
  }

  #save(): void {
    localStorage.setItem(KEY, JSON.stringify({ facts: this.#notebook.facts, hand: this.hand }));
  }
}

export const myNotebook = new MyNotebook();
