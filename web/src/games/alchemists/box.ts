// What is in the box, in words and numbers; the shape of a view lies in table.ts.

export type Ingredient =
  "fern" | "claw" | "mushroom" | "flower" | "root" | "scorpion" | "toad" | "feather";
export type Alchemical = "B-" | "B+" | "G-" | "G+" | "R-" | "R+" | "A-" | "A+";
export type Potion = "R+" | "R-" | "G+" | "G-" | "B+" | "B-" | "N";
export type Colour = "red" | "green" | "blue";
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
export type Quality = "exact" | "sign" | "neutral" | "wrong";
export type Grant = "nw" | "ne" | "se" | "sw" | "mid";
export type Pair = [Ingredient, Ingredient];

// As the rules number them, and as the grids are printed.
export const KINDS: Ingredient[] = [
  "fern",
  "claw",
  "mushroom",
  "flower",
  "root",
  "scorpion",
  "toad",
  "feather",
];
export const PRINTED: Ingredient[] = [
  "mushroom",
  "fern",
  "toad",
  "claw",
  "flower",
  "root",
  "scorpion",
  "feather",
];
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
export const ALCHEMICALS: Alchemical[] = ["B-", "B+", "G-", "G+", "R-", "R+", "A-", "A+"];
export const POTIONS: Potion[] = ["R+", "R-", "G+", "G-", "B+", "B-", "N"];
export const POTION_NAMES: Record<Potion, string> = {
  "R+": "healing",
  "R-": "poison",
  "G+": "speed",
  "G-": "paralysis",
  "B+": "wisdom",
  "B-": "insanity",
  N: "neutral",
};
export const COLOURS: Colour[] = ["red", "green", "blue"];
export const QUALITIES: Quality[] = ["exact", "sign", "neutral", "wrong"];
export const QUALITY_NAMES: Record<Quality, string> = {
  exact: "exact",
  sign: "right sign",
  neutral: "neutral",
  wrong: "wrong sign",
};
export const SEALS: SealKind[] = ["gold", "silver", "red", "green", "blue"];
export const SEAL_WORDS: Record<SealKind, string> = {
  gold: "5 points if right; no hedge",
  silver: "3 points if right; no hedge",
  red: "safe where only red is wrong",
  green: "safe where only green is wrong",
  blue: "safe where only blue is wrong",
};

export const ADVENTURERS: Record<string, [Potion, Potion, Potion]> = {
  cleric: ["B+", "R+", "G+"],
  ranger: ["G+", "B+", "R-"],
  berserker: ["R+", "G+", "B-"],
  sorcerer: ["R-", "G-", "B+"],
  witcher: ["G-", "B-", "R+"],
  assassin: ["B-", "R-", "G-"],
};

export type OrderSpace = { name: string; ingredients: number; favors: number };
const given = (name: string, ingredients: number, favors: number): OrderSpace => ({
  name,
  ingredients,
  favors,
});
export const orderSpaces = (players: number): OrderSpace[] => [
  given("pay", 0, 0),
  given("nil", 0, 0),
  given("i", 1, 0),
  given("ii", 2, 0),
  given("fi", 1, 1),
  given("ff", 0, 2),
  ...(players === 4 ? [given("iii", 3, 0)] : []),
  given("fii", 2, 1),
];

export const SPACES: Space[] = [
  "forage",
  "transmute",
  "custodian",
  "sell",
  "buy",
  "debunk",
  "publish",
  "test",
  "drink",
  "exhibit",
];
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
const FEW: Record<Space, number[]> = {
  forage: [1, 1, 1],
  transmute: [1, 2],
  custodian: [1],
  sell: [2],
  buy: [1, 2],
  debunk: [1, 1],
  publish: [1, 2],
  test: [1, 1],
  drink: [1, 1],
  exhibit: [1, 1, 1, 1],
};
// The cubes of a seat's first, second, … action on a space.
export const costs = (space: Space, players: number): number[] =>
  players === 4 && (space === "forage" || space === "exhibit")
    ? FEW[space].slice(0, -1)
    : FEW[space];
export const openIn = (space: Space, round: number): boolean => {
  if (space === "exhibit") return round === 6;
  if (space === "test" || space === "drink") return round < 6;
  return round > 1 || !["sell", "debunk", "publish"].includes(space);
};

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

export const ARTIFACTS: Record<
  string,
  { name: string; cost: number; points: string; note: string }
> = {
  boots: {
    name: "Boots of Speed",
    cost: 4,
    points: "2",
    note: "once a round, repeat an action; not Sell",
  },
  discount: {
    name: "Discount Card",
    cost: 3,
    points: "1",
    note: "next artifact 2 cheaper, later ones 1",
  },
  mortar: {
    name: "Magic Mortar",
    cost: 3,
    points: "1",
    note: "only one of two mixed cards is lost",
  },
  periscope: {
    name: "Periscope",
    cost: 3,
    points: "1",
    note: "once a round, see a card of a rival’s mix",
  },
  press: {
    name: "Printing Press",
    cost: 4,
    points: "2",
    note: "no fee for publishing or endorsing",
  },
  robe: {
    name: "Robe of Respect",
    cost: 4,
    points: "0",
    note: "each gain of reputation is 1 larger",
  },
  rhetoric: { name: "Amulet of Rhetoric", cost: 4, points: "0", note: "5 reputation at once" },
  hypnotic: { name: "Hypnotic Amulet", cost: 3, points: "1", note: "4 favors at once" },
  authority: {
    name: "Seal of Authority",
    cost: 4,
    points: "0",
    note: "theories give 2 reputation more",
  },
  chalice: { name: "Silver Chalice", cost: 4, points: "6", note: "points only" },
  cap: { name: "Thinking Cap", cost: 4, points: "1", note: "two free tests at once" },
  trunk: {
    name: "Witch’s Trunk",
    cost: 3,
    points: "2",
    note: "7 ingredients, none by order any more",
  },
  altar: { name: "Altar of Gold", cost: 1, points: "0", note: "1–8 gold into reputation at once" },
  cup: { name: "Bronze Cup", cost: 4, points: "4", note: "points only" },
  cabinet: {
    name: "Crystal Cabinet",
    cost: 5,
    points: "…",
    note: "2 points for each of your artifacts",
  },
  plume: {
    name: "Feather in Cap",
    cost: 3,
    points: "…",
    note: "a point for each kind you exhibit",
  },
  mirror: { name: "Magic Mirror", cost: 4, points: "…", note: "a point for every 5 reputation" },
  idol: { name: "Wisdom Idol", cost: 4, points: "…", note: "a point for each of your right seals" },
};

export const GRANTS: Record<Grant, { kinds: Ingredient[]; points: number }> = {
  nw: { kinds: ["claw", "fern", "mushroom"], points: 2 },
  ne: { kinds: ["mushroom", "toad", "scorpion"], points: 2 },
  se: { kinds: ["scorpion", "root", "feather"], points: 2 },
  sw: { kinds: ["feather", "flower", "claw"], points: 2 },
  mid: { kinds: ["fern", "toad", "root", "flower"], points: 1 },
};
export const CONFERENCES: Record<string, number[][]> = {
  apprentice: [
    [-1, 1, 1, 1],
    [-2, -1, 1, 1],
  ],
  master: [
    [-2, -1, 1, 1],
    [-3, -2, -1, 1],
  ],
};
export const SMILEYS = [1, 2, 3, 4];
export const PRICES: Record<Quality, number> = { exact: 4, sign: 3, neutral: 2, wrong: 1 };

export type Zone = {
  name: string;
  from: number;
  to: number;
  smileys: number;
  price: number;
  loss: number;
  words: string;
};
export const ZONES: Zone[] = [
  { name: "red", from: 1, to: 6, smileys: 0, price: -1, loss: -1, words: "price −1, losses −1" },
  { name: "plain", from: 7, to: 13, smileys: 0, price: 0, loss: 0, words: "as printed" },
  { name: "green", from: 14, to: 17, smileys: 1, price: 0, loss: 1, words: "☺ +1, losses +1" },
  {
    name: "blue",
    from: 18,
    to: 99,
    smileys: 1,
    price: 1,
    loss: 2,
    words: "☺ +1, price +1, losses +2",
  },
];
export const zoneOf = (reputation: number): Zone =>
  ZONES.find((zone) => reputation <= zone.to) ?? (ZONES[3] as Zone);
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
export const signed = (number: number): string =>
  number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";
