// What is in the box: Reagents and Recipes, and the shape of a view of AlchEnemies.

import tables from "../../generated/tables/alchenemies.json";
import { count, list } from "../../look/words";
import type { View } from "../../wire/types";

export type Reagent = "Air" | "Earth" | "Fire" | "Water" | "Alembic";
export type Counts = Record<Reagent, number>;
export type Kind = "Metal" | "Essence" | "Formula";
export type Card = {
  id: string;
  name: string;
  type: Kind;
  ingredients: string[];
  coin: number;
  copies: number;
  effect: string;
  amounts: { [name: string]: number };
  says: string;
};
export type Work = { recipe: string; with: string[]; ingredients: string[]; formula: boolean };
export type Lab = { reagents: Counts; paraphernalia: string[] };
export type Pending = {
  card: string;
  with?: string[] | null;
  seat?: number;
  taken?: Reagent[];
  offer?: string;
  kept?: string[] | null;
  steal?: string | null;
};
export type Step = "cleanup" | "draw" | "play" | "discard" | "over";
export type Table = {
  phase: "effects" | "shed" | "draw" | "play" | "target" | "give_up" | "discard" | "over";
  step: Step;
  round: number;
  players: number;
  options: { cap: number };
  turn: number;
  turns: number[];
  stack_left: number;
  pile: Counts;
  recipes_left: number[];
  bottom: (string[] | null)[];
  hands: (string[] | null)[];
  hand_size: number[];
  seen: (string[][] | null)[];
  recipe_pile: string[];
  labs: Lab[];
  work: Work[][];
  sealed: boolean[];
  effects: string[];
  draws_left: number;
  pending: Pending | null;
  looked: string[] | null;
  owed: number[];
  chosen: (string[] | null)[];
};
export type Group = { id: string; many: number };

export const ELEMENTS = tables.elements as Reagent[];
export const COPIES: Counts = tables.reagents;
export const REAGENTS = Object.keys(COPIES) as Reagent[];
// Of the box, or of the deck that the table at hand is played with.
export let CARDS = tables.cards as unknown as Card[];
export const LAB_LIMIT = tables.lab_limit;
export const HAND_LIMIT = tables.hand_limit;
export const CHOSEN_DRAWS = tables.chosen_draws; // of one Draw step, from either stack
let byId = new Map(CARDS.map((card) => [card.id, card]));
export function useCards(found: Card[]): void {
  CARDS = found;
  byId = new Map(CARDS.map((card) => [card.id, card]));
}
const UNKNOWN = {
  type: "Formula" as Kind,
  ingredients: [],
  coin: 0,
  copies: 1,
  effect: "",
  amounts: {},
  says: "",
};

export const read = (view: View): Table => view as unknown as Table;
export const card = (id: string): Card => byId.get(id) ?? { ...UNKNOWN, id, name: id };
export const isCard = (id: string): boolean => byId.has(id);
export const isReagent = (part: string): part is Reagent => (REAGENTS as string[]).includes(part);
export const icon = (part: string): Kind | null =>
  part.startsWith("any ") ? (part.slice(4) as Kind) : null;
export const iconOf = (one: Card): Kind | null =>
  one.ingredients.map(icon).find((kind) => kind !== null) ?? null;

// Like cards lie on one heap, in the order of the deck.
export function grouped(ids: string[]): Group[] {
  const many = new Map<string, number>();
  for (const id of ids) many.set(id, (many.get(id) ?? 0) + 1);
  return [...many].map(([id, number]) => ({ id, many: number }));
}

export const free = (counts: Counts): number =>
  REAGENTS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
export const elements = (counts: Counts): number =>
  ELEMENTS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
export const labCount = (table: Table, seat: number): number =>
  free(table.labs[seat]?.reagents ?? ({} as Counts)) + (table.work[seat]?.length ?? 0);

export function coin(table: Table, seat: number): number {
  const cards = (table.labs[seat]?.paraphernalia ?? []).map(card);
  const metals = cards.filter((one) => one.type === "Metal").length;
  const stones = cards.reduce(
    (sum, one) => sum + (one.effect === "stone" ? (one.amounts["n"] ?? 0) : 0),
    0,
  );
  return cards.reduce((sum, one) => sum + one.coin, 0) + metals * stones;
}

// Which ingredients of a card lie in a Lab, in the order printed. What is asked for by name comes
// first: a card pays for one thing only.
export function present(wanted: Card, lab: Lab): boolean[] {
  const reagents = { ...lab.reagents };
  const shelf = [...lab.paraphernalia];
  const take = (fits: (id: string) => boolean): boolean => {
    const at = shelf.findIndex(fits);
    if (at >= 0) shelf.splice(at, 1);
    return at >= 0;
  };
  const found = wanted.ingredients.map((part): boolean => {
    if (isReagent(part)) return (reagents[part] -= 1) >= 0;
    return icon(part) === null && take((id) => id === part);
  });
  return wanted.ingredients.map((part, at) => {
    const kind = icon(part);
    return kind === null ? (found[at] ?? false) : take((id) => card(id).type === kind);
  });
}

// The first seat from here on whose Recipe Stack is empty: the game ends when play reaches it.
export function lastSeat(table: Table, from: number): number | null {
  const seats = Array.from({ length: table.players }, (_, at) => (from + at) % table.players);
  return seats.find((seat) => table.recipes_left[seat] === 0) ?? null;
}

// E30 Whether nothing that a seat begins now will be finished.
export const endsBefore = (table: Table, seat: number): boolean =>
  lastSeat(table, seat + 1) !== null || table.round === table.options.cap;

export const partName = (part: string): string =>
  isReagent(part) || icon(part) ? part : card(part).name;

// “2 Fire, Silver and any Essence”
export const spoken = (parts: string[]): string =>
  list(grouped(parts).map(({ id, many }) => (many > 1 ? `${many} ${partName(id)}` : partName(id))));

export const cards = (number: number): string => count(number, "card");
export const a = (noun: string): string => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${noun}`;

const SHORT: Record<string, (amounts: Card["amounts"]) => string> = {
  destroy_metal: () => "destroy a Metal",
  destroy_essence: () => "destroy an Essence",
  steal_elements: ({ n }) => `take ${n} Elements`,
  swap_paraphernalia: ({ max_gain }) => `exchange, up to +${max_gain}`,
  draw_reagents: ({ n }) => `draw ${n} Reagents`,
  dig_recipes: ({ look, keep }) => `keep ${keep} of ${look}`,
  recover_recipe: () => "a spent card back",
  finish_now: () => "finish a work now",
  force_discard: ({ n }) => `others discard ${n}`,
  project_metal: ({ max_gain }) => `a Metal, up to +${max_gain}`,
  seal: () => "nobody touches you",
  reagent_cap: ({ cap }) => `others’ Labs to ${cap}`,
  ruin_work: () => "ruin a work",
  recover_elements: ({ n }) => `${n} spent Elements`,
  find_alembic: () => "one more Alembic",
  steal_paraphernalia: ({ max_coin }) => `steal, up to ${max_coin}`,
  swap_hand: () => "exchange hand cards",
  draw_recipes: ({ n }) => `draw ${n} Recipes`,
  phlogiston: () => "then a spent Fire",
  dew: () => "then a spent Water",
  aquavitae: ({ n }) => `then ${n} Recipe${n === 1 ? "" : "s"}`,
  aquaregia: () => "then destroy a Gold",
  azoth: ({ n }) => `then ${n} Reagents`,
  stone: ({ n }) => `each Metal +${n}`,
};
// What fits on the face of a card; the whole sentence is `says`.
export const brief = (one: Card): string => SHORT[one.effect]?.(one.amounts) ?? "";

// What stands on a card and cannot be seen by all; its name alone stands there already.
export const described = (one: Card): string =>
  `${one.type}, takes ${spoken(one.ingredients)}${one.says ? `. ${one.says.replace(/\.$/, "")}` : ""}`;

// The face of a card in words: first what is printed, in its order, as speech control expects it.
export function face(one: Card, many = 1, note = ""): string {
  const worth = one.type === "Formula" ? "" : String(one.coin);
  const printed = [one.type, worth, many > 1 ? `×${many}` : "", one.name, brief(one), note];
  return `${printed.filter((words) => words).join(" ")}; ${described(one)}`;
}
