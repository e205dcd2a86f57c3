// Facts in words and pictures: what a pair is known to make, and why something cannot be.

import { list } from "../../../look/words";
import {
  NAMES,
  POTION_NAMES,
  QUALITY_NAMES,
  type Ingredient,
  type Potion,
  type Quality,
} from "../box";
import type { Fact } from "../view";

export type Known = { potion: Potion; not?: boolean; quality?: Quality };
export type ReaderFact = {
  fact: string;
  ingredients?: Ingredient[];
  ingredient?: Ingredient;
  potion?: Potion;
  wanted?: Potion;
  quality?: Quality;
  colour?: string;
  sign?: "+" | "-";
  answer?: boolean;
  alchemical?: string;
  odds?: number;
};

const same = (pair: readonly Ingredient[], one: Ingredient, other: Ingredient): boolean =>
  pair.includes(one) && pair.includes(other);

// What the triangle shows of a pair: a potion, one that it is not, or how well it sold.
export function known(facts: Fact[], one: Ingredient, other: Ingredient): Known | null {
  const about = facts.filter((fact) => fact.pair && same(fact.pair, one, other));
  const made = about.find(
    (fact) => fact.how !== "sell" && (fact.how !== "demonstrate" || fact.answer),
  );
  if (made?.potion) return { potion: made.potion };
  const sold = about.find((fact) => fact.how === "sell");
  if (sold?.asked && sold.quality)
    return sold.quality === "exact"
      ? { potion: sold.asked }
      : { potion: sold.asked, quality: sold.quality };
  const denied = about.find((fact) => fact.how === "demonstrate");
  return denied?.potion ? { potion: denied.potion, not: true } : null;
}

export const knownWords = (found: Known): string => {
  if (found.not) return `not ${POTION_NAMES[found.potion]}`;
  return found.quality
    ? `sold for ${POTION_NAMES[found.potion]}: ${QUALITY_NAMES[found.quality]}`
    : POTION_NAMES[found.potion];
};

export function factWords(fact: ReaderFact): string {
  const pair = list((fact.ingredients ?? []).map((kind) => NAMES[kind]));
  const kind = fact.ingredient ? NAMES[fact.ingredient] : "";
  const potion = fact.potion ? POTION_NAMES[fact.potion] : "";
  if (fact.fact === "mix") return `${pair} make ${potion}`;
  if (fact.fact === "sale")
    return `${pair}, sold for ${POTION_NAMES[fact.wanted ?? "N"]}, were ${QUALITY_NAMES[fact.quality ?? "wrong"]}`;
  if (fact.fact === "aspect")
    return `${kind} has ${fact.colour} ${fact.sign === "+" ? "plus" : "minus"}`;
  if (fact.fact === "demonstration")
    return `${pair} ${fact.answer ? "make" : "do not make"} ${potion}`;
  if (fact.fact === "peek")
    return `${kind} was in a rival’s mix${potion ? ` that made ${potion}` : ""}`;
  return `${kind} may be ${fact.alchemical}`;
}
