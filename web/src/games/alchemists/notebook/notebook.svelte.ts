// What the notebook says, as far as the table lets it; asked for anew when a fact is added.

import type { Play } from "../../face";
import { quality } from "./alchemy";
import type { ReaderFact } from "./known";
import {
  POTIONS,
  type Alchemical,
  type Ingredient,
  type Pair,
  type Potion,
  type Quality,
} from "../box";
import { read } from "../view";

export type Findings = {
  level: "off" | "facts" | "full";
  struck: Record<Ingredient, Alchemical[]>;
  worlds?: number;
  grid?: Record<Ingredient, Record<Alchemical, number>>;
  chances?: { pair: Pair; potions: Record<Potion, number>; bits: number }[];
  facts?: ReaderFact[];
  // For each cell that cannot be: which of the facts exclude it together.
  why?: Record<Ingredient, Record<string, number[]>>;
  theories?: Record<
    Ingredient,
    { alchemical: Alchemical; probability: number; hedge: string | null }
  >;
};

export class NotebookFindings {
  found = $state.raw<Findings | null>(null);
  // How many to one a rival's theory is believed; 1 is not at all.
  belief = $state(1);
  #key = ""; // of what was asked for last
  #foundKey = $state.raw(""); // of what was found

  #keyOf(play: Play): string {
    const { facts, theories, phase } = read(play.view);
    const believed = this.belief === 1 ? null : theories;
    return JSON.stringify([play.seat, facts, believed, this.belief, phase === "over"]);
  }

  // Follows a view: a board calls it whenever what it shows may have changed.
  look(play: Play): void {
    const key = this.#keyOf(play);
    if (key === this.#key) return;
    this.#key = key;
    if (play.seat === null || play.notebook === undefined) return this.#keep(key, null);
    void play.notebook({ belief: this.belief }).then(
      (found) => this.#key === key && this.#keep(key, found as unknown as Findings | null),
      () => (this.#key = ""),
    );
  }

  #keep(key: string, found: Findings | null): void {
    this.#foundKey = key;
    this.found = found;
  }

  // Whether what was found is about this view, and not about the one before.
  upToDate(play: Play): boolean {
    return this.#foundKey === this.#keyOf(play);
  }

  believe(odds: number, play: Play): void {
    this.belief = odds;
    this.look(play);
  }

  get full(): Findings | null {
    return this.found?.level === "full" ? this.found : null;
  }

  pair(pair: Pair): Record<Potion, number> | null {
    return (
      this.full?.chances?.find((one) => one.pair.every((kind) => pair.includes(kind)))?.potions ??
      null
    );
  }

  sale(pair: Pair, wanted: Potion): Record<Quality, number> | null {
    const chances = this.pair(pair);
    if (chances === null) return null;
    const found = { exact: 0, sign: 0, neutral: 0, wrong: 0 };
    for (const made of POTIONS) found[quality(wanted, made)] += chances[made];
    return found;
  }

  // How well the best pair of a hand may sell: the chance of one of these qualities.
  best(hand: Record<Ingredient, number> | null, wanted: Potion, good: Quality[]): number | null {
    const held = (this.full?.chances ?? []).filter(({ pair }) =>
      pair.every((kind) => (hand?.[kind] ?? 0) > 0),
    );
    if (held.length === 0) return null;
    const rates = held.map(({ pair }) => {
      const sale = this.sale(pair, wanted);
      return sale ? good.reduce((sum, one) => sum + sale[one], 0) : 0;
    });
    return Math.max(...rates);
  }

  chance(kind: Ingredient, alchemical: Alchemical): number | null {
    return this.full?.grid?.[kind][alchemical] ?? null;
  }
}
