// What is in the box: five ingredients, and the shape of a view of Alchemist.

import tables from "../../generated/tables/alchemist.json";
import { count, list } from "../../look/words";
import type { View } from "../../wire/types";

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
export const INGREDIENTS: Record<Colour, { one: string; many: string; icon: string; key: string }> =
  {
    gray: { one: "bird leg", many: "bird legs", icon: "bird-leg", key: "b" },
    blue: { one: "mushroom", many: "mushrooms", icon: "mushroom", key: "m" },
    orange: { one: "troll eye", many: "troll eyes", icon: "troll-eye", key: "t" },
    green: { one: "dragon’s blood", many: "dragon’s blood", icon: "dragon-blood", key: "d" },
    yellow: { one: "spider", many: "spiders", icon: "spider", key: "s" },
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
      count(counts[colour], INGREDIENTS[colour].one, INGREDIENTS[colour].many),
    ),
  );
export const a = (colour: Colour): string =>
  colour === "green" ? "a drop of dragon’s blood" : `a ${INGREDIENTS[colour].one}`;
export const award = (players: number): number => AWARDS[players]?.[0] ?? 0;
export const awards = (players: number): number[] => AWARDS[players] ?? [];
