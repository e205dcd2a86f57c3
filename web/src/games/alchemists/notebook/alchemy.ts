// What mixes into what, and how well it sells, as the rules' own tables have it.

import tables from "../../../generated/tables/alchemists.json";
import { COLOURS, POTIONS, type Alchemical, type Colour, type Potion, type Quality } from "../box";

const SIGNS = tables.alchemicals as Record<Alchemical, Record<Colour, "+" | "-">>;
const MIXES = tables.mixes as Record<Alchemical, Record<Alchemical, Potion>>;
const SALES = tables.sales as Record<Potion, Record<Potion, Quality>>;

export const sign = (alchemical: Alchemical, colour: Colour): "+" | "-" =>
  SIGNS[alchemical][colour];
export const mix = (one: Alchemical, other: Alchemical): Potion => MIXES[one][other];
export const quality = (wanted: Potion, made: Potion): Quality => SALES[wanted][made];

export const colourOf = (potion: Potion): Colour | null =>
  COLOURS.find((colour) => (colour[0] as string).toUpperCase() === potion[0]) ?? null;
export const wrongAspects = (claimed: Alchemical, truth: Alchemical): Colour[] =>
  COLOURS.filter((colour) => sign(claimed, colour) !== sign(truth, colour));
export const sixPotions = POTIONS.filter((potion) => potion !== "N");
