// What is in the box: numbers from the rules' own tables, names and notes in the reader's language.
// The shape of a view lies in view.ts.

import tables from "../../generated/tables/alchemists.json";
import { language } from "../../language/language.svelte";
import {
  PRINTED,
  type Alchemical,
  type Colour,
  type Ingredient,
  type Potion,
  type Quality,
} from "../../reader/notebook/deduction/alchemy";
import { ruled } from "../house.svelte";
import { say } from "./board/texts";

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
// Words by key, looked up when they are read: the language may change meanwhile.
function words<Key extends string>(keys: readonly Key[], of: (key: Key) => string) {
  const each = keys.map((key) => [key, { get: () => of(key), enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(each)) as Readonly<Record<Key, string>>;
}
export const NAMES = words(KINDS, (kind) => say.word(kind));
export const ALCHEMICALS = Object.keys(tables.alchemicals) as Alchemical[];
// As people read it, with a real minus.
export const tokenName = (token: string): string => token.replace("-", "−");
export const POTIONS = Object.keys(tables.potions) as Potion[];
export const POTION_NAMES = words(POTIONS, (potion) => say.word(potion));
export const COLOURS = tables.colours as Colour[];
export const QUALITIES = tables.qualities as Quality[];
export const QUALITY_NAMES = words(QUALITIES, (quality) => say.word(quality));
export const SEALS = Object.keys(tables.seals) as SealKind[];
export const sealPoints = (kind: SealKind): number =>
  ruled(`seal_points.${kind}`, tables.seals[kind].points);
export const sealWords = (kind: SealKind): string => {
  const points = sealPoints(kind);
  return points ? say("seal.points", { points }) : say("seal.hedge", { colour: kind });
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
type SpaceWords = { name: string; deed: string; note: string; icon: string };
const spaceWords = (space: Space, icon: string): SpaceWords => ({
  get name() {
    return say(`word.${space}`);
  },
  get deed() {
    return say(`deed.${space}`);
  },
  get note() {
    return say(`note.${space}`);
  },
  icon,
});
export const SPACE_WORDS: Record<Space, SpaceWords> = {
  forage: spaceWords("forage", "i-fern"),
  transmute: spaceWords("transmute", "gold"),
  custodian: spaceWords("custodian", "favor"),
  sell: spaceWords("sell", "po-bp"),
  buy: spaceWords("buy", "artifact"),
  debunk: spaceWords("debunk", "wax-red"),
  publish: spaceWords("publish", "book"),
  test: spaceWords("test", "student"),
  drink: spaceWords("drink", "drink"),
  exhibit: spaceWords("exhibit", "po-gp"),
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

export const FAVOR_KINDS = Object.keys(tables.favors) as Favor[];
type FavorWords = { name: string; note: string };
const favorWords = (card: Favor): FavorWords => ({
  get name() {
    return say(`word.${card}`);
  },
  get note() {
    return say(`favor.${card}`);
  },
});
export const FAVORS = Object.fromEntries(
  FAVOR_KINDS.map((card) => [card, favorWords(card)]),
) as Record<Favor, FavorWords>;

export type Artifact = {
  name: string;
  level: number;
  cost: number;
  points: number | null; // null where its text says how many
  note: string;
};
type ArtifactId = keyof typeof tables.artifacts;
const artifact = (id: ArtifactId): Artifact => ({
  ...tables.artifacts[id],
  get cost() {
    return ruled(`artifact_cost.${id}`, tables.artifacts[id].cost);
  },
  get points() {
    const { points } = tables.artifacts[id];
    return points === null ? null : ruled(`artifact_points.${id}`, points);
  },
  get name() {
    return say(`word.${id}`);
  },
  get note() {
    return say(`artifact.${id}`);
  },
});
export const ARTIFACTS: Record<string, Artifact> = Object.fromEntries(
  (Object.keys(tables.artifacts) as ArtifactId[]).map((id) => [id, artifact(id)]),
);

const LEVELS = ["I", "II", "III"];
// The whole card in words; what it costs a seat may differ from what is printed.
export function artifactWords(id: string, cost = ARTIFACTS[id]?.cost ?? 0): string {
  const card = ARTIFACTS[id];
  if (card === undefined) return id;
  const points = card.points === null ? say("points.text") : say("points", { points: card.points });
  const { name, note } = card;
  return say("artifact.words", { name, level: LEVELS[card.level - 1] ?? "", note, cost, points });
}

export type GrantTile = { kinds: Ingredient[]; points: number };
export const GRANTS = Object.fromEntries(
  Object.entries(tables.grants).map(([tile, { ingredients, points }]) => [
    tile,
    {
      kinds: ingredients as Ingredient[],
      get points() {
        return ruled(`grant_points.${tile}`, points);
      },
    },
  ]),
) as Record<Grant, GrantTile>;
export const CONFERENCES: Record<string, number[][]> = tables.conferences;
export const ROUNDS = tables.rounds;
export const SMILEYS = tables.smileys;
export const priceOf = (quality: Quality): number =>
  ruled(`price.${quality}`, tables.prices[quality as keyof typeof tables.prices]);
export const grantGold = (): number => ruled("grant_gold", tables.grant_gold);
export const sealLoss = (): number => ruled("seal_loss", tables.seal_loss);
export const wrongSealLoss = (): number => ruled("wrong_seal_loss", tables.wrong_seal_loss);
export const favorGold = (): number => ruled("favor_gold", tables.favor_gold);
export const goldForAPoint = (): number => ruled("gold_for_a_point", tables.gold_for_a_point);

export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";

export type Zone = (typeof tables.zones)[number] & { to: number };
// What a zone changes, one by one.
export function zoneParts({ smileys, price, loss }: Zone): string[] {
  const parts = [
    smileys ? say("zone.smileys", { change: signed(smileys) }) : "",
    price ? say("zone.price", { change: signed(price) }) : "",
    loss ? say("zone.losses", { change: signed(loss) }) : "",
  ].filter(Boolean);
  return parts.length ? parts : [say("zone.plain")];
}
export const zoneRange = ({ from, to }: Zone): string =>
  to === Infinity ? say("zone.up", { from }) : `${from}–${to}`;
export const ZONES: Zone[] = tables.zones.map((zone) => ({ ...zone, to: zone.to ?? Infinity }));
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
export const ordinal = (place: number): string => say("nth", { place: String(place) });
export const youOr = (seat: number, me: number | null, names: string[]): string =>
  seat === me ? say("you") : (names[seat] ?? "");
export const mine = (yes: boolean): string => (yes ? "yes" : "no");

export const percent = (chance: number): string =>
  say("percent", { chance: Math.round(chance * 100) });
export const bitsOf = (bits: number): string =>
  bits.toLocaleString(language.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
