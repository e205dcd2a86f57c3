// The tables of the notebook: all 40,320 worlds, and what every pair makes in each of them.

import { ALCHEMICALS, INGREDIENTS, PAIRS, POTIONS, mixed, qualityOf } from "./alchemy";

export const COUNT = 40_320;
export type Mask = Uint8Array; // one entry for each world, or for each of a few words

const KINDS = INGREDIENTS.length;

function once<T>(make: () => T): () => T {
  let kept: T | undefined;
  return () => (kept ??= make());
}

// By ingredient and world, the alchemical.
export const assignments = once((): Uint8Array[] => {
  const found = INGREDIENTS.map(() => new Uint8Array(COUNT));
  const taken: number[] = [];
  let place = 0;
  const fill = (): void => {
    if (taken.length === KINDS) {
      taken.forEach((alchemical, kind) => (found[kind]![place] = alchemical));
      place++;
      return;
    }
    for (let a = 0; a < KINDS; a++)
      if (!taken.includes(a)) {
        taken.push(a);
        fill();
        taken.pop();
      }
  };
  fill();
  return found;
});

// By pair and world, both alchemicals in one number: eight times the first and the second.
export const together = once((): Uint8Array[] =>
  PAIRS.map(([a, b]) => {
    const [one, two] = [assignments()[a]!, assignments()[b]!];
    return one.map((first, world) => first * KINDS + two[world]!);
  }),
);

// By two alchemicals in one number, the potion; a kind with itself is no mix.
export const MIXES: number[] = ALCHEMICALS.flatMap((_, a) =>
  ALCHEMICALS.map((_, b) => (a === b ? POTIONS.length - 1 : mixed(a, b))),
);

export const only = (potion: number): boolean[] => POTIONS.map((_, made) => made === potion);

export const allowedPotions = (wanted: number, quality: number): boolean[] =>
  POTIONS.map((_, made) => qualityOf(wanted, made) === quality);

// By alchemical, whether some partner makes a potion that is allowed.
export const holders = (allowed: boolean[]): boolean[] =>
  ALCHEMICALS.map((_, a) => ALCHEMICALS.some((_, b) => a !== b && allowed[MIXES[a * KINDS + b]!]));

// The worlds in which a pair makes one of the potions allowed.
export function pairsWith(pair: number, allowed: boolean[]): Mask {
  const both = together()[pair]!;
  const fits = MIXES.map((made) => (allowed[made] ? 1 : 0));
  return both.map((number) => fits[number]!);
}

// The worlds in which an ingredient's alchemical is one of those allowed.
export function kindsWith(ingredient: number, allowed: boolean[]): Mask {
  const fits = allowed.map((yes) => (yes ? 1 : 0));
  return assignments()[ingredient]!.map((alchemical) => fits[alchemical]!);
}
