// Facts: what a person may learn of the world, read into the worlds they allow.

import {
  ALCHEMICALS,
  COLOURED,
  COLOURS,
  INGREDIENTS,
  PAIRS,
  POSITIVE,
  POTIONS,
  QUALITIES,
  type Alchemical,
  type Colour,
  type Coloured,
  type Ingredient,
  type Potion,
  type Quality,
  type Sign,
} from "./alchemy";
import { allowedPotions, holders, kindsWith, only, pairsWith, type Mask } from "./worlds";

type Pair = [Ingredient, Ingredient];
type Sold = { wanted: Coloured; quality: Quality };
export type Fact = { what_if?: true } & (
  | { fact: "mix"; ingredients: Pair; potion: Potion }
  | ({ fact: "sale"; ingredients: Pair } & Sold)
  | { fact: "aspect"; ingredient: Ingredient; colour: Colour; sign: Sign }
  | { fact: "demonstration"; ingredients: Pair; potion: Potion; answer: boolean }
  | { fact: "peek"; ingredient: Ingredient; potion: Potion }
  | ({ fact: "peek"; ingredient: Ingredient } & Sold)
  | { fact: "odds"; ingredient: Ingredient; alchemical: Alchemical; odds: number }
);

// A fact that cannot be read; the sentence names the place.
export class BadFact extends Error {}

type Given = Record<string, unknown>;

function word(fact: Given, key: string, allowed: readonly string[]): number {
  const found = allowed.indexOf(fact[key] as string);
  if (found < 0)
    throw new BadFact(`${key}: ${JSON.stringify(fact[key])} is none of ${allowed.join(", ")}.`);
  return found;
}

export function pairOf(first: unknown, second: unknown): number {
  const numbers = [first, second].map((kind) => {
    const found = INGREDIENTS.indexOf(kind as Ingredient);
    if (found < 0)
      throw new BadFact(
        `ingredients: ${JSON.stringify(kind)} is none of ${INGREDIENTS.join(", ")}.`,
      );
    return found;
  });
  if (first === second)
    throw new BadFact(`ingredients: a mix needs two different kinds, not ${String(first)} twice.`);
  const [a, b] = numbers.sort((one, two) => one - two);
  return PAIRS.findIndex((pair) => pair[0] === a && pair[1] === b);
}

function pair(fact: Given): number {
  const given = fact["ingredients"];
  if (!Array.isArray(given) || given.length !== 2)
    throw new BadFact(`ingredients: ${JSON.stringify(given)} is not a list of two ingredients.`);
  return pairOf(given[0], given[1]);
}

const sold = (fact: Given): boolean[] =>
  allowedPotions(word(fact, "wanted", COLOURED), word(fact, "quality", QUALITIES));

function readAspect(fact: Given): Mask {
  const colour = word(fact, "colour", COLOURS);
  const plus = word(fact, "sign", ["-", "+"]) === 1;
  const allowed = POSITIVE.map((positive) => positive[colour] === plus);
  return kindsWith(word(fact, "ingredient", INGREDIENTS), allowed);
}

function readDemonstration(fact: Given): Mask {
  const { answer } = fact;
  if (typeof answer !== "boolean")
    throw new BadFact(`answer: ${JSON.stringify(answer)} is neither true nor false.`);
  const made = only(word(fact, "potion", POTIONS));
  return pairsWith(
    pair(fact),
    made.map((yes) => yes === answer),
  );
}

function readPeek(fact: Given): Mask {
  const allowed = "potion" in fact ? only(word(fact, "potion", POTIONS)) : sold(fact);
  return kindsWith(word(fact, "ingredient", INGREDIENTS), holders(allowed));
}

function readOdds(fact: Given): Mask {
  const { odds } = fact;
  if (typeof odds !== "number" || !(odds > 0 && odds < Infinity))
    throw new BadFact(`odds: ${JSON.stringify(odds)} is no number above zero.`);
  const claimed = word(fact, "alchemical", ALCHEMICALS);
  return kindsWith(
    word(fact, "ingredient", INGREDIENTS),
    ALCHEMICALS.map((_, a) => a === claimed),
  );
}

const READERS: Record<Fact["fact"], [(fact: Given) => Mask, string[]]> = {
  mix: [
    (fact) => pairsWith(pair(fact), only(word(fact, "potion", POTIONS))),
    ["ingredients", "potion"],
  ],
  sale: [(fact) => pairsWith(pair(fact), sold(fact)), ["ingredients", "quality", "wanted"]],
  aspect: [readAspect, ["colour", "ingredient", "sign"]],
  demonstration: [readDemonstration, ["answer", "ingredients", "potion"]],
  peek: [readPeek, ["ingredient", "potion"]],
  odds: [readOdds, ["alchemical", "ingredient", "odds"]],
};
const OTHER_PEEK = "ingredient,quality,wanted";

// The worlds in which a fact is true.
export function read(fact: unknown): Mask {
  const given = (typeof fact === "object" && fact !== null ? fact : {}) as Given;
  const found = Object.hasOwn(READERS, String(given["fact"]))
    ? READERS[given["fact"] as Fact["fact"]]
    : null;
  if (found === null)
    throw new BadFact(
      `fact: ${JSON.stringify(given["fact"])} is none of ${Object.keys(READERS).join(", ")}.`,
    );
  const [reader, names] = found;
  const keys = Object.keys(given)
    .filter((key) => key !== "fact" && key !== "what_if")
    .sort()
    .join(",");
  if (keys !== names.join(",") && !(given["fact"] === "peek" && keys === OTHER_PEEK))
    throw new BadFact(
      `fact: a ${String(given["fact"])} has ${names.join(", ")}, and nothing else.`,
    );
  return reader(given);
}
