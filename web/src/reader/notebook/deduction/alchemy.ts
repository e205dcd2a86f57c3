// The alchemy itself: ingredients, alchemicals, potions, and what a mix of two makes.
// It says what src/athanor/games/alchemists/alchemy.py says; tests/reader/vectors.json holds both to it.

export const INGREDIENTS = [
  "fern",
  "claw",
  "mushroom",
  "flower",
  "root",
  "scorpion",
  "toad",
  "feather",
] as const;
export const ALCHEMICALS = ["B-", "B+", "G-", "G+", "R-", "R+", "A-", "A+"] as const;
export const POTIONS = ["R+", "R-", "G+", "G-", "B+", "B-", "N"] as const;
export const COLOURED = ["R+", "R-", "G+", "G-", "B+", "B-"] as const;
export const COLOURS = ["red", "green", "blue"] as const;
export const QUALITIES = ["exact", "sign", "neutral", "wrong"] as const; // of a sale, best first

export type Ingredient = (typeof INGREDIENTS)[number];
export type Alchemical = (typeof ALCHEMICALS)[number];
export type Potion = (typeof POTIONS)[number];
export type Coloured = (typeof COLOURED)[number];
export type Colour = (typeof COLOURS)[number];
export type Quality = (typeof QUALITIES)[number];
export type Sign = "+" | "-";
export type World = Record<Ingredient, Alchemical>;

// The order in which the columns of the printed deduction grid stand.
export const PRINTED: Ingredient[] = [
  "mushroom",
  "fern",
  "toad",
  "claw",
  "flower",
  "root",
  "scorpion",
  "feather",
];

export const NEUTRAL = 6;

// Whether each alchemical is positive in red, green and blue.
export const POSITIVE: boolean[][] = [
  [false, true, false],
  [true, false, true],
  [true, false, false],
  [false, true, true],
  [false, false, true],
  [true, true, false],
  [false, false, false],
  [true, true, true],
];

export const PAIRS: [number, number][] = INGREDIENTS.flatMap((_, a) =>
  INGREDIENTS.slice(a + 1).map((_, k): [number, number] => [a, a + 1 + k]),
);

// They make the colour in which they agree while they differ in the colour after it.
export function mixed(first: number, second: number): number {
  const one = POSITIVE[first]!;
  const two = POSITIVE[second]!;
  for (let colour = 0; colour < 3; colour++) {
    const after = (colour + 1) % 3;
    if (one[colour] === two[colour] && one[after] !== two[after])
      return 2 * colour + (one[colour] ? 0 : 1);
  }
  return NEUTRAL;
}

export function qualityOf(wanted: number, made: number): number {
  if (made === wanted) return 0;
  if (made === NEUTRAL) return 2;
  return made % 2 === wanted % 2 ? 1 : 3;
}

const at = (allowed: readonly string[], word: string): number => allowed.indexOf(word);

export const mix = (first: Alchemical, second: Alchemical): Potion =>
  POTIONS[mixed(at(ALCHEMICALS, first), at(ALCHEMICALS, second))]!;

export const quality = (wanted: Coloured, made: Potion): Quality =>
  QUALITIES[qualityOf(at(POTIONS, wanted), at(POTIONS, made))]!;

export const signOf = (alchemical: Alchemical, colour: Colour): Sign =>
  POSITIVE[at(ALCHEMICALS, alchemical)]![at(COLOURS, colour)] ? "+" : "-";
