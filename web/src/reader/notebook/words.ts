// How potions, alchemicals and facts are spoken of.

import { capital, list } from "../../look/words";
import type { Alchemical, Colour, Ingredient, Potion, Quality, Sign } from "./deduction/alchemy";
import type { Fact } from "./deduction/facts";

export const POTION_NAMES: Record<Potion, string> = {
  "R+": "healing",
  "R-": "poison",
  "G+": "speed",
  "G-": "paralysis",
  "B+": "wisdom",
  "B-": "insanity",
  N: "neutral",
};
export const COLOUR_OF: Record<string, Colour> = { R: "red", G: "green", B: "blue" };
export const SIGN_WORDS: Record<Sign, string> = { "+": "plus", "-": "minus" };
export const QUALITY_WORDS: Record<Quality, string> = {
  exact: "the very potion",
  sign: "right sign, wrong colour",
  neutral: "neutral",
  wrong: "wrong sign",
};

const code = (word: string): string => word.toLowerCase().replace("+", "p").replace("-", "m");
export const potionIcon = (potion: Potion): string => `po-${code(potion)}`;
export const alchemicalIcon = (alchemical: Alchemical): string => `al-${code(alchemical)}`;
export const kindIcon = (kind: Ingredient): string => `i-${kind}`;
export const aspectIcon = (colour: Colour, sign: Sign): string => `asp-${colour[0]}${code(sign)}`;
export const qualityIcon = (quality: Quality): string => `quality-${quality}`;

export const potionWords = (potion: Potion): string =>
  potion === "N" ? "neutral" : `${COLOUR_OF[potion[0]!]}, ${SIGN_WORDS[potion[1] as Sign]}`;

// In words, as it is read aloud: "big blue minus", or the two without a big circle of one colour.
export function alchemicalWords(alchemical: Alchemical): string {
  const sign = SIGN_WORDS[alchemical[1] as Sign];
  return alchemical.startsWith("A")
    ? `three times ${sign}`
    : `big ${COLOUR_OF[alchemical[0]!]} ${sign}`;
}

const kinds = (fact: Fact): string =>
  capital(list("ingredients" in fact ? [...fact.ingredients] : [fact.ingredient]));

// A fact in two parts: what it is about, and what was learned.
export function said(fact: Fact): { about: string; learned: string; icon: string } {
  const about = kinds(fact);
  if (fact.fact === "mix")
    return { about, learned: `made ${POTION_NAMES[fact.potion]}`, icon: potionIcon(fact.potion) };
  if (fact.fact === "sale") {
    const learned = `sold for ${POTION_NAMES[fact.wanted]}: ${QUALITY_WORDS[fact.quality]}`;
    return { about, learned, icon: qualityIcon(fact.quality) };
  }
  if (fact.fact === "aspect") {
    const learned = `is ${SIGN_WORDS[fact.sign]} in ${fact.colour}`;
    return { about, learned, icon: aspectIcon(fact.colour, fact.sign) };
  }
  if (fact.fact === "demonstration") {
    const learned = `${fact.answer ? "make" : "do not make"} ${POTION_NAMES[fact.potion]}`;
    return { about, learned, icon: potionIcon(fact.potion) };
  }
  if (fact.fact === "odds") {
    const learned = `published as ${alchemicalWords(fact.alchemical)}, believed ${odds(fact.odds)}`;
    return { about, learned, icon: alchemicalIcon(fact.alchemical) };
  }
  if ("potion" in fact)
    return {
      about,
      learned: `seen in a mix that made ${POTION_NAMES[fact.potion]}`,
      icon: potionIcon(fact.potion),
    };
  const learned = `seen in a sale for ${POTION_NAMES[fact.wanted]}: ${QUALITY_WORDS[fact.quality]}`;
  return { about, learned, icon: qualityIcon(fact.quality) };
}

export const odds = (number: number): string =>
  number >= 1 ? `${number} to 1` : `1 to ${1 / number}`;
export const sentence = (fact: Fact): string => `${said(fact).about} ${said(fact).learned}`;
export const percent = (chance: number): string =>
  chance > 0 && chance < 0.005
    ? "<1"
    : chance > 0.995 && chance < 1
      ? ">99"
      : String(Math.round(chance * 100));
