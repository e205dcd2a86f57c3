// What is in the box: five ingredients, and the shape of a view of Alchemist.

import tables from "../../generated/tables/alchemist.json";
import { list } from "../../look/words";
import type { View } from "../../generated/wire";
import { ruled } from "../house.svelte";
import { say } from "./texts";

export type Colour = "gray" | "blue" | "orange" | "green" | "yellow";
export type Counts = Record<Colour, number>;
export type CauldronView = {
  name: string;
  products: [Colour, Colour];
  creator: number | null;
  value: number | null;
  recipe: Counts | null;
};
export type Table = {
  phase: "turn" | "recipe" | "value" | "tribute" | "over";
  round: number;
  players: number;
  reserve: Counts;
  removed: Counts;
  bag_left: number;
  stock: (Counts | null)[];
  stock_size: number[];
  // Lacking at a table that plays without this memory aid.
  seen?: Counts[];
  school: (Colour | null)[];
  seals: number[];
  fame: number[];
  cauldrons: CauldronView[];
  tiles: number[];
  pending: { cauldron: string; recipe?: Counts } | null;
};

export const COLOURS = tables.colours as Colour[];
type Ingredient = { one: string; many: string; icon: string; key: string };
const named = (colour: Colour, icon: string, key: string): Ingredient => ({
  get one() {
    return say.word(colour);
  },
  get many() {
    return say(`many.${colour}`);
  },
  icon,
  key,
});
export const INGREDIENTS: Record<Colour, Ingredient> = {
  gray: named("gray", "bird-leg", "b"),
  blue: named("blue", "mushroom", "m"),
  orange: named("orange", "troll-eye", "t"),
  green: named("green", "dragon-blood", "d"),
  yellow: named("yellow", "spider", "s"),
};
export const MOST_CUBES = tables.most_cubes;
export const MOST_OF_A_COLOUR = tables.most_of_a_colour;
export const CUBES_OF_A_COLOUR = tables.cubes_of_a_colour;
const AWARDS: Record<number, number[]> = tables.awards;

export const read = (view: View): Table => view as unknown as Table;
export const none = (): Counts => ({ gray: 0, blue: 0, orange: 0, green: 0, yellow: 0 });
export const total = (counts: Counts): number => COLOURS.reduce((sum, one) => sum + counts[one], 0);
export const same = (one: Counts, other: Counts): boolean =>
  COLOURS.every((colour) => one[colour] === other[colour]);
export const within = (small: Counts, large: Counts): boolean =>
  COLOURS.every((colour) => small[colour] <= large[colour]);
export const cubes = (counts: Counts): Colour[] =>
  COLOURS.flatMap((colour) => Array.from({ length: counts[colour] }, () => colour));
export const spoken = (counts: Counts): string =>
  list(
    COLOURS.filter((colour) => counts[colour]).map((colour) =>
      say(`count.${colour}`, { count: counts[colour] }),
    ),
  );
export const a = (colour: Colour): string => say(`a.${colour}`);
// Fame for the schools, the best-promoted first.
export const awards = (players: number): number[] =>
  Array.from({ length: players }, (_, at) => ruled(`award.${at + 1}`, AWARDS[players]?.[at] ?? 0));
export const award = (players: number): number => awards(players)[0] ?? 0;
export const drawnAtOnce = ({ bag_left }: Table): number =>
  Math.min(ruled("drawn", tables.drawn), bag_left);
// With so many colours in the reserve the game ends.
export const coloursAtEnd = (): number => ruled("colours_at_end", tables.colours_at_end);
export const cubesForAPoint = (): number => ruled("cubes_for_a_point", tables.cubes_for_a_point);
