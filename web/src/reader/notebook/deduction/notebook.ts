// The notebook: what one person knows of the world, worked out exactly over all of them.
// The second implementation of athanor.reader.Notebook; the same vectors test both.

import {
  ALCHEMICALS,
  COLOURED,
  COLOURS,
  INGREDIENTS,
  PAIRS,
  POSITIVE,
  POTIONS,
  QUALITIES,
  qualityOf,
  type Alchemical,
  type Colour,
  type Coloured,
  type Ingredient,
  type Potion,
  type Quality,
} from "./alchemy";
import { entropy } from "./entropy";
import { BadFact, pairOf, read, type Fact } from "./facts";
import { COUNT, MIXES, kindsWith, together, type Mask } from "./worlds";

export type Row = Record<Alchemical, number>;
export type Experiment = { pair: [Ingredient, Ingredient]; bits: number };
export type Theory = { alchemical: Alchemical; probability: number; hedge: Colour | null };

// A fact that leaves no world; `facts` are those that cannot all be true, the new one last.
export class Clash extends Error {
  constructor(readonly facts: Fact[]) {
    super(`${facts.length} facts clash`);
  }
}

const CELLS = ALCHEMICALS.length ** 2;
const named = <Name extends string>(
  names: readonly Name[],
  numbers: ArrayLike<number>,
): Record<Name, number> =>
  Object.fromEntries(names.map((name, i) => [name, numbers[i]!])) as Record<Name, number>;

export class Notebook {
  #facts: Fact[] = [];
  #true: Mask[] = []; // for each fact, the worlds in which it holds
  #left: Mask = new Uint8Array(COUNT).fill(1);
  #seen: Float64Array[] | null = null;

  constructor(facts: Iterable<Fact> = []) {
    for (const fact of facts) this.learn(fact);
  }

  get facts(): Fact[] {
    return this.#facts.map((fact) => ({ ...fact }));
  }

  // Write a fact down. `Clash` where it leaves no world, and then nothing is learned.
  learn(fact: Fact, whatIf = false): void {
    const holds = read(fact);
    const kept: Fact = whatIf ? { ...fact, what_if: true } : { ...fact };
    if (kept.fact !== "odds") {
      const left = this.#left.map((yes, world) => yes & holds[world]!);
      if (!left.includes(1)) throw new Clash([...this.#explaining(holds), kept]);
      this.#left = left;
    }
    this.#facts.push(kept);
    this.#true.push(holds);
    this.#seen = null;
  }

  forget(i: number): void {
    if (!(i in this.#facts))
      throw new RangeError(`no fact ${i}: the notebook holds ${this.#facts.length}`);
    this.#facts.splice(i, 1);
    this.#true.splice(i, 1);
    this.#left = new Uint8Array(COUNT).fill(1);
    this.#true.forEach((holds, k) => {
      if (this.#facts[k]!.fact !== "odds") this.#left = this.#left.map((yes, w) => yes & holds[w]!);
    });
    this.#seen = null;
  }

  get worlds(): number {
    return this.#left.reduce((sum, yes) => sum + yes, 0);
  }

  // For each ingredient, the probability of each alchemical.
  get grid(): Record<Ingredient, Row> {
    const rows = INGREDIENTS.map((_, kind) => this.#chancesOf(kind));
    return Object.fromEntries(
      INGREDIENTS.map((kind, i) => [kind, named(ALCHEMICALS, rows[i]!)]),
    ) as Record<Ingredient, Row>;
  }

  chances(first: Ingredient, second: Ingredient): Record<Potion, number> {
    return named(POTIONS, this.#made(pairOf(first, second)));
  }

  // The probability of each quality if a pair is sold to one who wants this potion.
  sale(first: Ingredient, second: Ingredient, wanted: Coloured): Record<Quality, number> {
    const asked = COLOURED.indexOf(wanted);
    if (asked < 0) throw new BadFact(`wanted: '${wanted}' is none of ${COLOURED.join(", ")}.`);
    const found = QUALITIES.map(() => 0);
    this.#made(pairOf(first, second)).forEach(
      (chance, made) => (found[qualityOf(asked, made)]! += chance),
    );
    return named(QUALITIES, found);
  }

  // The bits that the quality of a sale should tell: less than the potion itself would.
  saleBits(first: Ingredient, second: Ingredient, wanted: Coloured): number {
    return entropy(Object.values(this.sale(first, second, wanted)));
  }

  // The pairs a hand allows, each with the bits its mix should tell, best first.
  experiments(hand?: Iterable<Ingredient>): Experiment[] {
    const kinds = new Set<Ingredient>(hand ?? INGREDIENTS);
    return PAIRS.map(([a, b], i) => ({
      pair: [INGREDIENTS[a]!, INGREDIENTS[b]!] as [Ingredient, Ingredient],
      bits: entropy(this.#made(i)),
    }))
      .filter(({ pair }) => pair.every((kind) => kinds.has(kind)))
      .sort((one, two) => two.bits - one.bits);
  }

  // For each ingredient the best alchemical, its probability, and the colour to hedge.
  theories(): Record<Ingredient, Theory> {
    return Object.fromEntries(
      INGREDIENTS.map((kind, i) => [kind, theory(this.#chancesOf(i))]),
    ) as Record<Ingredient, Theory>;
  }

  // Facts that together exclude an alchemical, none of which could be left out.
  why(ingredient: Ingredient, alchemical: Alchemical): Fact[] {
    const claimed = ALCHEMICALS.indexOf(alchemical);
    const holds = kindsWith(
      INGREDIENTS.indexOf(ingredient),
      ALCHEMICALS.map((_, a) => a === claimed),
    );
    for (let world = 0; world < COUNT; world++) if (this.#left[world] && holds[world]) return [];
    return this.#explaining(holds);
  }

  // Facts that leave none of these worlds, none of which could be left out.
  #explaining(holds: Mask): Fact[] {
    const open = [...holds.keys()].filter((world) => holds[world]);
    const hard = [...this.#facts.keys()].filter((i) => this.#facts[i]!.fact !== "odds");
    const out = new Map(hard.map((i) => [i, open.map((world) => 1 - this.#true[i]![world]!)]));
    const times = open.map((_, w) => hard.reduce((sum, i) => sum + out.get(i)![w]!, 0));
    const size = (i: number): number => out.get(i)!.reduce((sum, yes) => sum + yes, 0);
    // Those that exclude least go first, so that few and telling facts remain.
    const sizes = new Map(hard.map((i) => [i, size(i)]));
    for (const i of [...hard].sort((one, two) => sizes.get(one)! - sizes.get(two)!)) {
      const excluded = out.get(i)!;
      if (excluded.some((yes, w) => yes && times[w]! < 2)) continue;
      excluded.forEach((yes, w) => (times[w]! -= yes));
      out.delete(i);
    }
    return [...out.keys()].sort((one, two) => one - two).map((i) => ({ ...this.#facts[i]! }));
  }

  // How much each world weighs: nothing where it is out, else as the odds have it.
  #weights(): Float64Array {
    const weights = Float64Array.from(this.#left);
    this.#facts.forEach((fact, i) => {
      if (fact.fact !== "odds") return;
      const holds = this.#true[i]!;
      for (let world = 0; world < COUNT; world++) if (holds[world]) weights[world]! *= fact.odds;
    });
    return weights;
  }

  // By pair, the weight of the worlds with each two alchemicals.
  #counted(): Float64Array[] {
    if (this.#seen !== null) return this.#seen;
    const weights = this.#weights();
    this.#seen = together().map((both) => {
      const sums = new Float64Array(CELLS);
      for (let world = 0; world < COUNT; world++) sums[both[world]!]! += weights[world]!;
      return sums;
    });
    return this.#seen;
  }

  #chancesOf(kind: number): number[] {
    // The pairs of the first ingredient with each other come first.
    const sums = this.#counted()[Math.max(kind - 1, 0)]!;
    const found = ALCHEMICALS.map(() => 0);
    sums.forEach(
      (weight, both) => (found[kind === 0 ? Math.floor(both / 8) : both % 8]! += weight),
    );
    const total = found.reduce((one, two) => one + two, 0);
    return found.map((weight) => weight / total);
  }

  #made(pair: number): number[] {
    const found = POTIONS.map(() => 0);
    const sums = this.#counted()[pair]!;
    sums.forEach((weight, both) => (found[MIXES[both]!]! += weight));
    const total = sums.reduce((one, two) => one + two, 0);
    return found.map((weight) => weight / total);
  }
}

function theory(row: number[]): Theory {
  const best = row.indexOf(Math.max(...row));
  const wrong = COLOURS.map((_, c) =>
    row.reduce((sum, chance, a) => sum + (POSITIVE[a]![c] === POSITIVE[best]![c] ? 0 : chance), 0),
  );
  const most = Math.max(...wrong);
  const hedge = most > 0 ? COLOURS[wrong.indexOf(most)]! : null;
  return { alchemical: ALCHEMICALS[best]!, probability: row[best]!, hedge };
}
