// Mixing, by signs alone, as table 1.2 of the rules has it.

import { COLOURS, POTIONS, type Alchemical, type Colour, type Potion, type Quality } from "./box";

const SIGNS: Record<Alchemical, string> = {
  "B-": "-+-",
  "B+": "+-+",
  "G-": "+--",
  "G+": "-++",
  "R-": "--+",
  "R+": "++-",
  "A-": "---",
  "A+": "+++",
};
export const sign = (alchemical: Alchemical, colour: Colour): "+" | "-" =>
  SIGNS[alchemical][COLOURS.indexOf(colour)] as "+" | "-";

export function mix(one: Alchemical, other: Alchemical): Potion {
  for (const [at, colour] of COLOURS.entries()) {
    const next = COLOURS[(at + 1) % 3] as Colour;
    if (sign(one, colour) === sign(other, colour) && sign(one, next) !== sign(other, next))
      return `${(colour[0] as string).toUpperCase()}${sign(one, colour)}` as Potion;
  }
  return "N";
}

export function quality(wanted: Potion, made: Potion): Quality {
  if (made === wanted) return "exact";
  if (made === "N") return "neutral";
  return made[1] === wanted[1] ? "sign" : "wrong";
}

export const colourOf = (potion: Potion): Colour | null =>
  COLOURS.find((colour) => (colour[0] as string).toUpperCase() === potion[0]) ?? null;
export const wrongAspects = (claimed: Alchemical, truth: Alchemical): Colour[] =>
  COLOURS.filter((colour) => sign(claimed, colour) !== sign(truth, colour));
export const sixPotions = POTIONS.slice(0, 6);
