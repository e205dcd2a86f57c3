// What is in the box: numbers from the rules' own tables, names and notes of our own. The shape of
// a view lies in view.ts.

import tables from "../../generated/tables/alchemists.json";
import { count } from "../../look/words";
import {
  PRINTED,
  type Alchemical,
  type Colour,
  type Ingredient,
  type Potion,
  type Quality,
} from "../../reader/notebook/deduction/alchemy";

export type { Alchemical, Colour, Ingredient, Potion, Quality };
export { PRINTED };
export type SealKind = "gold" | "silver" | Colour;
export type Favor =
  | "assistant"
  | "herbalist"
  | "associate"
  | "custodian"
  | "barmaid"
  | "merchant"
  | "sage"
  | "shopkeeper";
export type Space =
  | "forage"
  | "transmute"
  | "custodian"
  | "sell"
  | "buy"
  | "debunk"
  | "publish"
  | "test"
  | "drink"
  | "exhibit";
export type Grant = "nw" | "ne" | "se" | "sw" | "mid";
export type Pair = [Ingredient, Ingredient];

// As the rules number them; PRINTED is the order of the printed grids.
export const KINDS = tables.ingredients as Ingredient[];
export const NAMES: Record<Ingredient, string> = {
  fern: "fern",
  claw: "bird claw",
  mushroom: "mushroom",
  flower: "flower",
  root: "mandrake root",
  scorpion: "scorpion",
  toad: "toad",
  feather: "raven’s feather",
};
export const ALCHEMICALS = Object.keys(tables.alchemicals) as Alchemical[];
export const POTIONS = Object.keys(tables.potions) as Potion[];
export const POTION_NAMES: Record<Potion, string> = tables.potions;
export const COLOURS = tables.colours as Colour[];
export const QUALITIES = tables.qualities as Quality[];
export const QUALITY_NAMES: Record<Quality, string> = {
  exact: "exact",
  sign: "right sign",
  neutral: "neutral",
  wrong: "wrong sign",
};
export const SEALS = Object.keys(tables.seals) as SealKind[];
export const sealWords = (kind: SealKind): string => {
  const { points } = tables.seals[kind];
  return points ? `${points} points if right; no hedge` : `safe where only ${kind} is wrong`;
};

export const ADVENTURERS = tables.adventurers as unknown as Record<
  string,
  [Potion, Potion, Potion]
>;

export type OrderSpace = { name: string; ingredients: number; favors: number };
const PARALYSIS = "paralysis"; // a place beside the track, taken by nobody of free will
export const orderSpaces = (players: number): OrderSpace[] =>
  tables.order_spaces.filter(({ name, printed }) => name !== PARALYSIS && printed <= players);

export const SPACES = Object.keys(tables.spaces) as Space[];
export const SPACE_WORDS: Record<
  Space,
  { name: string; deed: string; note: string; icon: string }
> = {
  forage: { name: "Forage", deed: "forage", note: "take an ingredient", icon: "i-fern" },
  transmute: { name: "Transmute", deed: "transmute", note: "a card into 1 gold", icon: "gold" },
  custodian: {
    name: "Custodian",
    deed: "drink early",
    note: "drink early, by card",
    icon: "favor",
  },
  sell: { name: "Sell", deed: "sell", note: "a potion", icon: "po-bp" },
  buy: { name: "Artifact", deed: "buy", note: "buy one", icon: "artifact" },
  debunk: { name: "Debunk", deed: "debunk", note: "attack a theory", icon: "wax-red" },
  publish: { name: "Publish", deed: "publish", note: "or endorse", icon: "book" },
  test: { name: "Test", deed: "test", note: "on the student", icon: "student" },
  drink: { name: "Drink", deed: "drink", note: "yourself", icon: "drink" },
  exhibit: { name: "Exhibit", deed: "exhibit", note: "show potions", icon: "po-gp" },
};
const SPACE_TABLE: Record<Space, { cubes: { [players: string]: number[] }; rounds: number[] }> =
  tables.spaces;
// The cubes of a seat's first, second, … action on a space. Every Custodian costs the same one.
export const costs = (space: Space, players: number): number[] => {
  const all = SPACE_TABLE[space].cubes[players] ?? [];
  return space === "custodian" ? all.slice(0, 1) : all;
};
export const openIn = (space: Space, round: number): boolean =>
  SPACE_TABLE[space].rounds.includes(round);

export const FAVORS: Record<Favor, { name: string; note: string }> = {
  assistant: { name: "Assistant", note: "one more cube, as you declare" },
  herbalist: { name: "Herbalist", note: "draw three, give up two" },
  associate: { name: "Associate", note: "act first on one space" },
  custodian: { name: "Custodian", note: "1 cube: drink early" },
  barmaid: { name: "Barmaid", note: "a sale counts one better" },
  merchant: { name: "Merchant", note: "1 gold, or free choice, at a sale" },
  sage: { name: "Sage", note: "1 gold more for a card" },
  shopkeeper: { name: "Shopkeeper", note: "an artifact 1 cheaper" },
};
export const FAVOR_KINDS = Object.keys(FAVORS) as Favor[];

const ARTIFACT_NOTES: Record<string, string> = {
  boots: "once a round, repeat an action; not Sell",
  discount: "next artifact 2 cheaper, later ones 1",
  mortar: "only one of two mixed cards is lost",
  periscope: "once a round, see a card of a rival’s mix",
  press: "no fee for publishing or endorsing",
  robe: "each gain of reputation is 1 larger",
  rhetoric: "5 reputation at once",
  hypnotic: "4 favors at once",
  authority: "theories give 2 reputation more",
  chalice: "points only",
  cap: "two free tests at once",
  trunk: "7 ingredients, none by order any more",
  altar: "1–8 gold into reputation at once",
  cup: "points only",
  cabinet: "2 points for each of your artifacts",
  plume: "a point for each kind you exhibit",
  mirror: "a point for every 5 reputation",
  idol: "a point for each of your right seals",
};
export type Artifact = { name: string; level: number; cost: number; points: string; note: string };
type ArtifactRow = { name: string; level: number; cost: number; points: number | null };
const artifact = ([id, row]: [string, ArtifactRow]): [string, Artifact] => [
  id,
  { ...row, points: String(row.points ?? "…"), note: ARTIFACT_NOTES[id] ?? "" },
];
export const ARTIFACTS: Record<string, Artifact> = Object.fromEntries(
  Object.entries<ArtifactRow>(tables.artifacts).map(artifact),
);

const LEVELS = ["I", "II", "III"];
// The whole card in words; what it costs a seat may differ from what is printed.
export function artifactWords(id: string, cost = ARTIFACTS[id]?.cost ?? 0): string {
  const card = ARTIFACTS[id];
  if (card === undefined) return id;
  const points = card.points === "…" ? "points by its text" : count(Number(card.points), "point");
  return `${card.name}, level ${LEVELS[card.level - 1]}: ${card.note}; ${cost} gold, ${points}`;
}

export type GrantTile = { kinds: Ingredient[]; points: number };
export const GRANTS = Object.fromEntries(
  Object.entries(tables.grants).map(([tile, { ingredients, points }]) => [
    tile,
    { kinds: ingredients as Ingredient[], points },
  ]),
) as Record<Grant, GrantTile>;
export const CONFERENCES: Record<string, number[][]> = tables.conferences;
export const ROUNDS = tables.rounds;
export const SMILEYS = tables.smileys;
export const PRICES: Record<Quality, number> = tables.prices;

export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";

export type Zone = (typeof tables.zones)[number] & { to: number; words: string };
const zoneWords = ({ smileys, price, loss }: (typeof tables.zones)[number]): string =>
  [
    smileys ? `☺ ${signed(smileys)}` : "",
    price ? `price ${signed(price)}` : "",
    loss ? `losses ${signed(loss)}` : "",
  ]
    .filter(Boolean)
    .join(", ") || "as printed";
export const ZONES: Zone[] = tables.zones.map((zone) => ({
  ...zone,
  to: zone.to ?? Infinity,
  words: zoneWords(zone),
}));
export const zoneOf = (reputation: number): Zone =>
  ZONES.find((zone) => reputation <= zone.to) as Zone;
// What a loss of so much comes to, by the zone it begins in.
export const lossOf = (loss: number, reputation: number): number =>
  loss === 0 ? 0 : Math.min(reputation - 1, Math.max(0, loss + zoneOf(reputation).loss));

const code = (word: string): string => word.toLowerCase().replace("+", "p").replace("-", "m");
export const alchemicalIcon = (word: Alchemical): string => `al-${code(word)}`;
export const potionIcon = (word: Potion): string => `po-${code(word)}`;
export const aspectIcon = (colour: Colour, sign: "+" | "-"): string =>
  `asp-${code(colour[0] + sign)}`;
export const ordinal = (place: number): string =>
  ["first", "second", "third", "fourth", "fifth", "sixth"][place - 1] ?? `${place}th`;
