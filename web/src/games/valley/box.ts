// What is in the box, and the shapes of a view, a deck and an insight of the Valley.

import tables from "../../generated/tables/valley.json";
import { list } from "../../look/words";
import type { Json, View } from "../../generated/wire";
import type { Play } from "../face";
import { ruled } from "../house.svelte";
import { say } from "./texts";

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

// What a wild bottle or a token makes a card show; a wild one has nothing printed.
export type Named = { card: string; by: "wild" | "token"; printed: string[]; shown: string[] };
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
export const track = (): number[] => tables.track.slice(0, ruled("track", tables.track.length));
export const mostHeld = (): number => ruled("cauldron", tables.most_ingredients);
export const mostBrewed = (): number => ruled("brewed", tables.most_brewed);
export const actions = (): number => ruled("actions", tables.actions);
export const setupPoints = (): number => ruled("training", tables.setup_points);
export const bonusOf = (mark: Mark): number => ruled(`bonus.${mark}`, tables.bonus[mark]);
export const decoctionsForAPoint = (): number =>
  ruled("decoctions_for_a_point", tables.decoctions_for_a_point);
// The marks on a vial's label: what it is brewed from beside water.
export const FORMULARY = Object.fromEntries(
  COLOURS.map((colour) => [colour, tables.formulary[colour].filter((kind) => kind !== "water")]),
) as Record<Colour, Ingredient[]>;
export const cellName = (cell: number): string => say.maybe(`cell.${cell}`) ?? "";
const SIGNS = ["→", "→", "→", "↓", "↓", "↓", "↘", "↗"];
export const LINES = tables.lines.map((cells, at) => ({ cells, at, sign: SIGNS[at] ?? "" }));
export const lineName = (at: number): string => say.maybe(`row.${at}`) ?? "";
export const tokenName = (token: Token): string => say(`token.${token}`);
export const tokenDoes = (token: Token): string => say(`does.${token}`);
export const counted = (kind: Ingredient | Colour, count: number): string =>
  say(`count.${kind}`, { count });

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
    get points() {
      return ruled(`points.${row.id}`, Number(row.ep));
    },
    cost: row.cost
      .split(" ")
      .map((part) => [part.split(":")[0] as Colour, Number(part.split(":")[1])]),
    skills: row.skills === "-" ? [] : (row.skills.split("+") as Ingredient[]),
  };
}

// Words of the box as a list.
export const words = (names: string[]): string => list(names.map((name) => say.word(name)));
export const wild = (one: Card): boolean => one.colours.length === 0;
export const look = (one: Card): string =>
  wild(one)
    ? say("card.wild")
    : say("card.look", { colours: words(one.colours), shape: say.word(one.shape) });
export const vials = (one: Card): Colour[] =>
  one.cost.flatMap(([colour, many]) => Array.from({ length: many }, () => colour));
export const price = (one: Card): string =>
  list(one.cost.map(([colour, many]) => counted(colour, many)));
export const raises = (one: Card): string =>
  one.skills.length
    ? say("card.raises", { skills: one.skills.map((kind) => say.word(kind)) })
    : say("card.raises.none");
export const worth = (one: Card): string => say("card.points", { count: one.points });
export const spoken = (one: Card): string =>
  say("card.spoken", {
    look: look(one),
    level: wild(one) ? say("card.level.any") : say("card.level", { level: one.level }),
    points: worth(one),
  });
