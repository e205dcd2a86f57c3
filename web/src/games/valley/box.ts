// What is in the box, and the shapes of a view, a deck and an insight of the Valley.

import tables from "../../generated/tables/valley.json";
import { count, list } from "../../look/words";
import type { Json, View } from "../../wire/types";
import type { Play } from "../face";

export type Ingredient = "yellow" | "red" | "blue" | "water";
export type Colour = "yellow" | "red" | "blue" | "orange" | "green" | "purple";
export type Mark = "shape" | "colour" | "level";
export type Token = Mark | "decoctions";
export type Elixir = { card: string; token: Mark | null };
export type Chest = (Elixir | null)[];
export type Phase = "train" | "turn" | "collect" | "brew" | "make" | "over";
export type Table = {
  phase: Phase;
  round: number;
  players: number;
  options: { cap: number };
  turn: number;
  points_left: number[];
  acts_left: number;
  pending: { kind: Ingredient } | null;
  skills: Record<Ingredient, number>[];
  cauldron: Record<Ingredient, number>[];
  decoctions: Record<Colour, number>[];
  chest: Chest[];
  tokens: Token[][];
  display: (string | null)[];
  pile_left: number;
  sold: string[][];
  bonus: number[];
  last_round: boolean;
};

export type Named = { card: string; by: "wild" | "token"; printed: string; shown: string };
export type Reason = { what: Mark; points: number; values: string[]; named: Named[] };
export type Sale = {
  line: number[];
  cards: string[];
  points: number;
  bonus: number;
  total: number;
  reasons: Reason[];
};
export type Insight = { points: number[]; sales: Sale[][] };

export type Card = {
  name: string;
  colours: Colour[];
  shape: string;
  level: number;
  points: number;
  cost: [Colour, number][];
  skills: Ingredient[];
};
type Row = Record<"id" | "colours" | "shape" | "level" | "ep" | "cost" | "skills", string>;

export const INGREDIENTS = tables.ingredients as Ingredient[];
export const COLOURS = tables.colours as Colour[];
export const TOKENS = tables.tokens as Token[];
export const MARKS = TOKENS.filter((token): token is Mark => token !== "decoctions");
export const SHAPES = tables.shapes;
export const TRACK = tables.track;
export const MOST_HELD = tables.most_ingredients;
export const MOST_BREWED = tables.most_brewed;
export const ACTIONS = tables.actions;
export const BONUS = tables.bonus;
// The marks on a vial's label: what it is brewed from beside water.
export const FORMULARY = Object.fromEntries(
  COLOURS.map((colour) => [colour, tables.formulary[colour].filter((kind) => kind !== "water")]),
) as Record<Colour, Ingredient[]>;
export const CELLS = [
  "top left",
  "top middle",
  "top right",
  "middle left",
  "centre",
  "middle right",
  "bottom left",
  "bottom middle",
  "bottom right",
];
const LINE_NAMES: [name: string, sign: string][] = [
  ["top row", "→"],
  ["middle row", "→"],
  ["bottom row", "→"],
  ["left column", "↓"],
  ["middle column", "↓"],
  ["right column", "↓"],
  ["falling diagonal", "↘"],
  ["rising diagonal", "↗"],
];
export const LINES = tables.lines.map((cells, at) => {
  const [name, sign] = LINE_NAMES[at] ?? ["line", ""];
  return { cells, name, sign };
});
export const TOKEN_WORDS: Record<Token, { name: string; does: string }> = {
  shape: { name: "Change of Shape", does: "when it is sold it counts as another shape" },
  colour: {
    name: "Change of Colour",
    does: "when it is sold one of its colours counts as another",
  },
  level: { name: "Change of Level", does: "when it is sold it counts as another level" },
  decoctions: {
    name: "Change of Decoctions",
    does: "any number of one colour become another colour",
  },
};

export const read = (view: View): Table => view as unknown as Table;
export const told = (insight: Json): Insight =>
  (insight ?? { points: [], sales: [] }) as unknown as Insight;
export const lineOf = (cells: number[]) => LINES.find((line) => line.cells.join() === cells.join());
export const saleOf = (play: Play, seat: number, cells: number[]): Sale | null =>
  told(play.insight).sales[seat]?.find((sale) => sale.line.join() === cells.join()) ?? null;

const decks = new WeakMap<object, Map<string, Card>>();

// The cards of the deck this table is played with, by name.
export function cardsOf(deck: Json): Map<string, Card> {
  if (!Array.isArray(deck)) return new Map();
  let found = decks.get(deck);
  if (found === undefined) {
    found = new Map((deck as unknown as Row[]).map((row) => [row.id, card(row)]));
    decks.set(deck, found);
  }
  return found;
}

function card(row: Row): Card {
  return {
    name: row.id,
    colours: row.colours === "any" ? [] : (row.colours.split("+") as Colour[]),
    shape: row.shape,
    level: Number(row.level),
    points: Number(row.ep),
    cost: row.cost
      .split(" ")
      .map((part) => [part.split(":")[0] as Colour, Number(part.split(":")[1])]),
    skills: row.skills === "-" ? [] : (row.skills.split("+") as Ingredient[]),
  };
}

export const wild = (one: Card): boolean => one.colours.length === 0;
export const look = (one: Card): string =>
  wild(one) ? "wild bottle" : `${list(one.colours)} ${one.shape}`;
export const vials = (one: Card): Colour[] =>
  one.cost.flatMap(([colour, many]) => Array.from({ length: many }, () => colour));
export const price = (one: Card): string =>
  list(one.cost.map(([colour, many]) => `${many} ${colour}`));
export const raises = (one: Card): string =>
  one.skills.length ? `raises ${list(one.skills)}` : "raises no skill";
export const worth = (one: Card): string => count(one.points, "point");
export const spoken = (one: Card): string =>
  `${look(one)}, ${wild(one) ? "any level" : `level ${one.level}`}, ${worth(one)}`;
