// How potions, alchemicals and facts are spoken of.

import { language } from "../../language/language.svelte";
import { capital, list } from "../../look/words";
import type { Alchemical, Colour, Ingredient, Potion, Quality, Sign } from "./deduction/alchemy";
import type { Fact } from "./deduction/facts";
import type { Advice } from "./deduction/publish";
import { say } from "./texts";

export const COLOUR_OF: Record<string, Colour> = { R: "red", G: "green", B: "blue" };

export const potionName = (potion: Potion): string => say.word(potion);
export const kindWord = (kind: Ingredient): string => say.word(kind);
export const signWord = (sign: Sign): string => (sign === "+" ? "plus" : "minus");
export const qualityWords = (quality: Quality): string => say(`quality.${quality}`);

const code = (word: string): string => word.toLowerCase().replace("+", "p").replace("-", "m");
export const potionIcon = (potion: Potion): string => `po-${code(potion)}`;
export const alchemicalIcon = (alchemical: Alchemical): string => `al-${code(alchemical)}`;
export const kindIcon = (kind: Ingredient): string => `i-${kind}`;
export const aspectIcon = (colour: Colour, sign: Sign): string => `asp-${colour[0]}${code(sign)}`;
export const qualityIcon = (quality: Quality): string => `quality-${quality}`;

// In words, as it is read aloud: "big blue minus", or the two without a big circle of one colour.
export const alchemicalWord = (alchemical: Alchemical): string => `alchemical.${alchemical}`;
export const alchemicalWords = (alchemical: Alchemical): string =>
  say.word(alchemicalWord(alchemical));

const kinds = (fact: Fact): string =>
  capital(list(("ingredients" in fact ? fact.ingredients : [fact.ingredient]).map(kindWord)));

export function sentence(fact: Fact): string {
  const about = kinds(fact);
  const potion = "potion" in fact ? fact.potion : "";
  const sale =
    "wanted" in fact
      ? { wanted: fact.wanted, quality: qualityWords(fact.quality) }
      : { wanted: "", quality: "" };
  switch (fact.fact) {
    case "mix":
      return say("fact.mix", { about, potion });
    case "sale":
      return say("fact.sale", { about, ...sale });
    case "aspect":
      return say("fact.aspect", { about, colour: fact.colour, sign: signWord(fact.sign) });
    case "demonstration":
      return say(fact.answer ? "fact.yes" : "fact.no", { about, potion });
    case "odds": {
      const alchemical = alchemicalWord(fact.alchemical);
      return say("fact.odds", { about, alchemical, odds: odds(fact.odds) });
    }
    case "peek":
      return potion
        ? say("fact.peek.mix", { about, potion })
        : say("fact.peek.sale", { about, ...sale });
  }
}

function iconOf(fact: Fact): string {
  if (fact.fact === "aspect") return aspectIcon(fact.colour, fact.sign);
  if (fact.fact === "odds") return alchemicalIcon(fact.alchemical);
  return "potion" in fact ? potionIcon(fact.potion) : qualityIcon(fact.quality);
}

// A fact in two parts: what it is about, and what was learned.
export function said(fact: Fact): { about: string; learned: string; icon: string } {
  const about = kinds(fact);
  const learned = sentence(fact)
    .slice(about.length)
    .replace(/^[\s,:]+/u, "");
  return { about, learned, icon: iconOf(fact) };
}

export const odds = (number: number): string =>
  say("odds", number >= 1 ? { a: number, b: 1 } : { a: 1, b: 1 / number });
export const percent = (chance: number): string =>
  chance > 0 && chance < 0.005
    ? "<1"
    : chance > 0.995 && chance < 1
      ? ">99"
      : String(Math.round(chance * 100));
export const bitsOf = (number: number): string =>
  number.toLocaleString(language.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

// Which seal to publish a theory under, and what is sure of it.
export function adviceWords({ kind, open, hedge, known, safe }: Advice): string {
  if (hedge === null) return say("advice.certain", { kind });
  const signs = known.map(({ colour, sign }) => say("sign.of", { colour, sign: signWord(sign) }));
  const sentences = [
    capital(say("advice.open", { kind, count: open.length })),
    ...(signs.length ? [say("advice.known", { signs })] : []),
    safe > 0.9999
      ? say("advice.safe", { colour: hedge, seal: say(`seal.${hedge}`) })
      : say("advice.hedge", { colour: hedge }),
  ];
  return sentences.join(" ");
}
