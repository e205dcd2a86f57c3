// What is in the box: Reagents and Recipes, and the shape of a view of AlchEnemies.

import tables from "../../generated/tables/alchenemies.json";
import type { View } from "../../generated/wire";
import { ruled } from "../house.svelte";
import { say } from "./texts";

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
  victim: string;
  text?: string; // of a card that is played by agreement
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
const priced = (printed: Card): Card => ({
  ...printed,
  get coin() {
    return ruled(`coin.${printed.id}`, printed.coin);
  },
});
const BOX = (tables.cards as unknown as Card[]).map(priced);
export let CARDS = BOX;
export const labLimit = (): number => ruled("lab", tables.lab_limit);
export const handLimit = (): number => ruled("hand", tables.hand_limit);
// Of one Draw step, from either stack.
export const chosenDraws = (): number => ruled("chosen_draws", tables.chosen_draws);
let byId = new Map(CARDS.map((card) => [card.id, card]));
export function useCards(found: Card[]): void {
  CARDS = found.map(priced);
  byId = new Map(CARDS.map((card) => [card.id, card]));
}
const UNKNOWN = {
  type: "Formula" as Kind,
  ingredients: [],
  coin: 0,
  copies: 1,
  effect: "",
  amounts: {},
  victim: "",
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

// The word of a part in the catalogue; a card of another deck keeps the name that stands on it.
export function noun(part: string): string {
  const one = byId.get(part);
  const printed = BOX.find(({ id }) => id === part)?.name;
  return one && one.name !== printed ? one.name : part;
}
export const named = (part: string, form?: string): string => say.word(noun(part), form);

// “2 Fire”, “Silver”, “any Essence”
export const counted = (parts: string[]): string[] =>
  grouped(parts).map(({ id, many }) =>
    many > 1 ? say("times", { count: many, part: noun(id) }) : named(id),
  );

export const cards = (number: number): string => say("n.cards", { count: number });

const effect = (kind: string, one: Card): string =>
  say.maybe(`${kind}.${one.effect}`, {
    ...one.amounts,
    card: noun(one.victim),
    text: one.text ?? "",
  }) ?? "";
// The whole sentence of a card, and what of it fits on its face.
export const does = (one: Card): string => effect("does", one);
export const brief = (one: Card): string => effect("brief", one);

// What stands on a card and cannot be seen by all; its name alone stands there already.
export const described = (one: Card): string =>
  [say("takes", { type: one.type, parts: counted(one.ingredients) }), does(one)]
    .filter((words) => words)
    .join(". ")
    .replace(/\.$/, "");

// The face of a card in words: first what is printed, in its order, as speech control expects it.
export function face(one: Card, many = 1, note = ""): string {
  const worth = one.type === "Formula" ? "" : String(one.coin);
  const copies = many > 1 ? `×${many}` : "";
  const printed = [say.word(one.type), worth, copies, named(one.id), brief(one), note];
  return `${printed.filter((words) => words).join(" ")}; ${described(one)}`;
}
