// Facts in words and pictures: what a pair is known to make, and why something cannot be.

import { say } from "../board/texts";
import { NAMES, tokenName } from "../box";
import type { Ingredient, Potion, Quality } from "../box";
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

export const knownWords = ({ potion, not, quality }: Known): string => {
  if (not) return say("known.not", { potion });
  return quality ? say("known.sold", { potion, quality }) : say.word(potion);
};

export function factWords(fact: ReaderFact): string {
  const pair = (fact.ingredients ?? []).map((kind) => NAMES[kind]);
  const kind = fact.ingredient ?? "fern";
  const potion = fact.potion ?? "N";
  switch (fact.fact) {
    case "mix":
      return say("fact.mix", { pair, potion });
    case "sale":
      return say("fact.sale", {
        pair,
        potion: fact.wanted ?? "N",
        quality: fact.quality ?? "wrong",
      });
    case "aspect":
      return say("fact.aspect", {
        kind,
        colour: fact.colour ?? "",
        sign: say(fact.sign === "+" ? "word.plus" : "word.minus"),
      });
    case "demonstration":
      return say(fact.answer ? "fact.mix" : "fact.notmix", { pair, potion });
    case "peek":
      return fact.potion ? say("fact.peek.made", { kind, potion }) : say("fact.peek", { kind });
    default:
      return say("fact.maybe", { kind, token: tokenName(fact.alchemical ?? "") });
  }
}
