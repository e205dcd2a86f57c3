// The shape of a view of Alchemists, and what is often asked of it.

import type { View } from "../../generated/wire";
import { CONFERENCES, GRANTS, KINDS, priceOf, zoneOf } from "./box";
import type {
  Alchemical,
  Favor,
  Grant,
  Ingredient,
  Pair,
  Potion,
  Quality,
  SealKind,
  Space,
} from "./box";

export type Counts<Kind extends string> = Record<Kind, number>;
export type Held<Kind extends string> = { count: number; cards: Counts<Kind> | null };
export type SealOn = { seat: number; kind: SealKind | null; by: "publish" | "endorse" };
export type Theory = { token: Alchemical | "none"; seals: SealOn[]; conflicts: Ingredient[] };
export type Rows = {
  rows: number[];
  declared: number[];
  left: number[];
  performed: number[];
  associates: number[];
};
export type Cubes = {
  ready: number;
  placed: number;
  spent: number;
  unused: number;
  hospital: number;
  stack: number;
  extra: number;
};
export type Offer = {
  seat: number;
  potion: Potion;
  guarantee: Quality | "none";
  price: number;
  quality: Quality | "none";
  counted: Quality | "none";
  paid: number;
  merchants: number;
  barmaids: number;
};
export type Fact = {
  round: number;
  seat: number;
  how: string;
  pair?: Pair | null;
  potion?: Potion;
  asked?: Potion;
  quality?: Quality;
  ingredient?: Ingredient | null;
  colour?: string;
  sign?: "+" | "-";
  answer?: boolean;
  of?: number;
};
export type Pending = {
  ask: string;
  seat?: number;
  nth?: number | null;
  boots?: boolean | null;
  favors?: Favor[] | null;
  left?: number | null;
  potion?: Potion | null;
  guarantee?: Quality | "none" | null;
  ingredient?: Ingredient | null;
  alchemical?: Alchemical | null;
  by?: string | null;
  pair?: Pair | null;
  used?: Ingredient[] | null;
  debunked?: [Ingredient, Alchemical][] | null;
  tiles?: Grant[] | null;
  aside?: Ingredient | null;
  back?: Ingredient | null;
  space?: Space | null;
  of?: number | null;
  seats?: number[];
  chosen?: (Favor | "none" | null)[];
};
export type Table = {
  players: number;
  round: number;
  phase: string;
  actors: number[];
  over: boolean;
  options: { hands: string[]; conference: string[]; debunk: string[] };
  world: Record<Ingredient, Alchemical> | null;
  code: string | null;
  deck: unknown[];
  row: Ingredient[];
  hands: Held<Ingredient>[];
  favors: Held<Favor>[];
  favor_discard: Favor[];
  gold: number[];
  reputation: number[];
  made: Potion[][];
  cubes: Cubes[];
  start: number;
  order: { choice: string[]; turn: number[]; paralysed: number[]; next_paralysed: number[] };
  spaces: Record<Space, Rows>;
  student: "happy" | "unhappy";
  hits: { poison: boolean; paralysis: boolean; insanity: boolean }[];
  adventurer: { town: string; next: string; gone: string[] };
  conference: { due: number; held: number };
  sale: { bids: (number | "none" | null)[]; order: number[]; blocked: Potion[]; offers: Offer[] };
  theories: Record<Ingredient, Theory>;
  seals: { count: number; left: Counts<SealKind> | null }[];
  seals_out: { seat: number; kind: SealKind; ingredient: Ingredient; round: number }[];
  grants: Record<Grant, number | "none">;
  artifacts: {
    row: string[];
    ahead: Record<"II" | "III", string[]>;
    owned: string[][];
    gone: string[];
    used: { boots: boolean; periscope: boolean };
    discount_next: boolean;
  };
  exhibition: { first: Record<string, number | "none">; shown: Potion[][]; failed: number[] };
  aside: Held<Ingredient>[];
  cauldron: { seat: number | "none"; pair: Pair | [] | null };
  facts: Fact[];
  pending: Pending[];
};

export const read = (view: View): Table => view as unknown as Table;
export const asked = (table: Table): Pending | null => table.pending.at(-1) ?? null;
export const owns = (table: Table, seat: number | null, artifact: string): boolean =>
  seat !== null && (table.artifacts.owned[seat]?.includes(artifact) ?? false);

// Seals that count: those on theories not in conflict.
export const counting = (table: Table, seat: number): number =>
  KINDS.filter((kind) => counts(table, seat, kind)).length;
export const counts = (table: Table, seat: number, kind: Ingredient): boolean =>
  table.theories[kind].conflicts.length === 0 &&
  table.theories[kind].seals.some((seal) => seal.seat === seat);

// What the conference of this round brings, or the next one, by the number of seals.
export function conferenceRow(table: Table, seat: number): number[] {
  const side = table.options.conference[seat] ?? "apprentice";
  const { due, held } = table.conference;
  return CONFERENCES[side]?.[(due || held + 1) - 1] ?? [];
}

// What an artifact costs a seat now, with Shopkeepers already played.
export function price(table: Table, seat: number, cost: number): number {
  const card = owns(table, seat, "discount") ? (table.artifacts.discount_next ? 2 : 1) : 0;
  const played =
    asked(table)?.ask === "buy"
      ? (asked(table)?.favors ?? []).filter((one) => one === "shopkeeper").length
      : 0;
  return Math.max(0, cost - card - played);
}

export const bank = (table: Table, seat: number): number => (owns(table, seat, "press") ? 0 : 1);
export const endorsing = (table: Table, seat: number, kind: Ingredient): number =>
  bank(table, seat) + table.theories[kind].seals.length;

// A price of a sale, and the sum it comes from.
export function promise(
  table: Table,
  seat: number,
  quality: Quality,
): { price: number; sum: string } {
  const bid = table.sale.bids[seat];
  const off = typeof bid === "number" ? bid : 0;
  const zone = zoneOf(table.reputation[seat] ?? 10).price;
  const parts = [
    String(priceOf(quality)),
    off ? `− ${off}` : "",
    zone ? `${zone > 0 ? "+" : "−"} ${Math.abs(zone)}` : "",
  ];
  return { price: priceOf(quality) - off + zone, sum: parts.filter(Boolean).join(" ") };
}

// How many of a grant's ingredients a seat has, and how many it needs.
export const grantHave = (table: Table, seat: number, tile: Grant): Ingredient[] =>
  GRANTS[tile].kinds.filter((kind) => counts(table, seat, kind));
export const grantNeed = (table: Table, seat: number): number =>
  Object.values(table.grants).includes(seat) ? 3 : 2;

// Seats as they act on a space: those with an Associate there first, in play order.
export const inOrder = (order: number[], { associates }: Rows): number[] => [
  ...order.filter((seat) => associates.includes(seat)),
  ...order.filter((seat) => !associates.includes(seat)),
];

// Everyone's turns on a space in order, as seats: first actions, then second ones.
export function turns(table: Table, space: Space): number[] {
  const { declared } = table.spaces[space];
  const rows = inOrder(table.order.turn, table.spaces[space]).filter((seat) => declared[seat]);
  const most = Math.max(0, ...declared);
  const passes = Array.from({ length: most }, (_, pass) =>
    rows.filter((seat) => (declared[seat] ?? 0) > pass),
  );
  return passes.flat();
}
