// What the guide has a newcomer do: an answer to every question, by what her notebook says.

import type { Action } from "../../../generated/wire";
import type { Chooser, Play } from "../../face";
import { sign, sixPotions } from "../notebook/alchemy";
import {
  ADVENTURERS,
  ALCHEMICALS,
  COLOURS,
  KINDS,
  ROUNDS,
  type Alchemical,
  type Colour,
  type Favor,
  type Ingredient,
  type Pair,
  type Potion,
  type SealKind,
  type Space,
} from "../box";
import type { AlchemistsChooser } from "../chooser.svelte";

const SURE = 0.9;
const FAVORS: Favor[] = ["assistant", "sage", "shopkeeper", "merchant", "barmaid", "associate"];
const PLACES = ["ii", "fi", "i", "ff", "nil", "iii", "fii", "pay"];
// Where the cubes go, by chapter, the most important first.
const PLANS: Space[][] = [
  ["test", "forage", "transmute"],
  [], // they lie there already
  ["debunk", "publish", "exhibit", "exhibit"],
];

type Ask = { turn: AlchemistsChooser; play: Play };
const me = ({ play }: Ask): number => play.seat ?? 0;
const held = ({ turn, play }: Ask, kind: Ingredient): number =>
  turn.table.hands[play.seat ?? 0]?.cards?.[kind] ?? 0;
const choices = ({ turn }: Ask, verb: string): Action[] =>
  turn.choices.filter((one) => one.do === verb);

// The choice that is worth most; null where there is none.
function most<Kind>(kinds: Kind[], worth: (kind: Kind) => number): Kind | null {
  return [...kinds].sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

const chance = ({ turn }: Ask, kind: Ingredient, token: Alchemical): number =>
  turn.notebook.chance(kind, token) ?? 0;
const pairs = (ask: Ask): Pair[] =>
  choices(ask, ask.turn.mixing ?? "").map((one) => one["pair"] as Pair);
const potion = ({ turn }: Ask, pair: Pair, wanted: Potion): number =>
  turn.notebook.pair(pair)?.[wanted] ?? 0;
const bits = ({ turn }: Ask, pair: Pair): number =>
  turn.notebook.full?.chances?.find((one) => one.pair.every((kind) => pair.includes(kind)))?.bits ??
  0;

// Two ingredients, one after the other, then the button.
function mix(ask: Ask, worth: (pair: Pair) => number): string {
  const { turn } = ask;
  if (turn.mixed !== null) return "main";
  const [first] = turn.pair;
  const best = most(
    pairs(ask).filter((pair) => first === undefined || pair.includes(first)),
    worth,
  );
  return best === null ? "also" : `hand-${best.find((kind) => kind !== first)}`;
}

function declare(ask: Ask): string {
  const { turn, play } = ask;
  const plan = PLANS[(play.table.lesson ?? 1) - 1] ?? [];
  const wanted = (space: Space): number => plan.filter((one) => one === space).length;
  const next = plan.find(
    (space) =>
      turn.can({ do: "place", space }) &&
      (turn.table.spaces[space].declared[me(ask)] ?? 0) < wanted(space),
  );
  return next ? `space-${next}` : "main";
}

// The best chance among pairs in hand to make a potion.
const makes = (ask: Ask, wanted: Potion): number => {
  const hand = KINDS.filter((kind) => held(ask, kind) > 0);
  const both = hand.flatMap((one, at) =>
    hand.slice(at + 1).map((other) => potion(ask, [one, other], wanted)),
  );
  return Math.max(0, ...both);
};

function offer(ask: Ask): string {
  const wants = ADVENTURERS[ask.turn.table.adventurer.town] ?? [];
  const open = wants.filter((one) => ask.turn.can({ do: "offer", potion: one }));
  const best = most(open, (one) => makes(ask, one));
  return best ? `wanted-${best}` : "also";
}

function promise(ask: Ask): string {
  const wanted = ask.turn.ask?.potion ?? "N";
  const open = choices(ask, "guarantee").map((one) => String(one["quality"]));
  return `promise-${makes(ask, wanted) >= SURE && open.includes("exact") ? "exact" : (open[1] ?? open[0])}`;
}

export const likeliest = (
  turn: AlchemistsChooser,
  kind: Ingredient,
): { token: Alchemical; chance: number } => {
  const taken = KINDS.map((one) => turn.table.theories[one].token);
  const free = ALCHEMICALS.filter((token) => !taken.includes(token));
  const token = most(free, (one) => turn.notebook.chance(kind, one) ?? 0) ?? "A+";
  return { token, chance: turn.notebook.chance(kind, token) ?? 0 };
};

// What there is to publish or to endorse, the surest first.
function theory(ask: Ask): string {
  const { turn } = ask;
  const worth = (kind: Ingredient): number => {
    const { token } = turn.table.theories[kind];
    return token === "none"
      ? likeliest(turn, kind).chance
      : chance(ask, kind, token) + (ask.play.table.lesson === 3 ? 1 : 0);
  };
  const best = most(
    KINDS.filter((kind) => turn.canTheory(kind)),
    worth,
  );
  return best ? `theory-${best}` : "also";
}

function claim(ask: Ask): string {
  const kind = ask.turn.ask?.ingredient ?? "fern";
  const open = choices(ask, "claim").map((one) => one["alchemical"] as Alchemical);
  return `token-${most(open, (token) => chance(ask, kind, token))}`;
}

function seal(ask: Ask): string {
  const { turn } = ask;
  const kind = turn.ask?.ingredient ?? "fern";
  const token = turn.ask?.alchemical ?? turn.table.theories[kind].token;
  const open = choices(ask, "seal").map((one) => one["kind"] as SealKind);
  const sure = token !== "none" && token !== null && chance(ask, kind, token) >= SURE;
  const hedge = turn.notebook.full?.theories?.[kind]?.hedge as SealKind | null | undefined;
  const wanted = (sure ? ["silver", "gold"] : [hedge, "silver"]) as SealKind[];
  return `seal-${wanted.find((one) => open.includes(one)) ?? open[0]}`;
}

// How likely a theory has the wrong sign in a colour.
export function wrong(turn: AlchemistsChooser, kind: Ingredient, colour: Colour): number {
  const { token } = turn.table.theories[kind];
  if (token === "none") return 0;
  return ALCHEMICALS.filter((one) => sign(one, colour) !== sign(token, colour)).reduce(
    (sum, one) => sum + (turn.notebook.chance(kind, one) ?? 0),
    0,
  );
}

function debunk({ turn }: Ask): string {
  const worst = (kind: Ingredient): number =>
    Math.max(...COLOURS.map((colour) => wrong(turn, kind, colour)));
  const { aim } = turn;
  if (aim !== null) return `aspect-${most(COLOURS, (colour) => wrong(turn, aim, colour))}`;
  const best = most(
    KINDS.filter((kind) => turn.canTheory(kind)),
    worst,
  );
  return best && worst(best) > 0.5 ? `theory-${best}` : "also";
}

function exhibit(ask: Ask): string {
  const open = choices(ask, "exhibit").map((one) => one["potion"] as Potion);
  const best = most(open, (one) => makes(ask, one));
  return best && makes(ask, best) >= SURE ? `show-${best}` : "also";
}

const scarce = (ask: Ask): string => {
  const kinds = choices(ask, "take").map((one) => one["ingredient"] as Ingredient);
  const best = most(kinds, (kind) => -held(ask, kind));
  return best ? `row-${best}` : "deck";
};
// The pair in hand that comes nearest to a potion somebody wants.
function keeping(ask: Ask): Pair {
  const { adventurer, round } = ask.turn.table;
  const wanted = round === ROUNDS ? sixPotions : (ADVENTURERS[adventurer.town] ?? []);
  const hand = KINDS.filter((kind) => held(ask, kind) > 0);
  const both = hand.flatMap((one, at) => hand.slice(at + 1).map((other): Pair => [one, other]));
  const worth = (pair: Pair): number => Math.max(...wanted.map((one) => potion(ask, pair, one)));
  return most(both, worth) ?? ["fern", "fern"];
}
const spare = (ask: Ask, verb: string): string => {
  const kinds = choices(ask, verb).map((one) => one["ingredient"] as Ingredient);
  const kept = keeping(ask);
  const left = (kind: Ingredient): number => held(ask, kind) - (kept.includes(kind) ? 1 : 0);
  const best = most(kinds, left);
  return best ? `hand-${best}` : "main";
};
const first = (ask: Ask, verb: string, field: string, wanted: string[]): string | null => {
  const open = choices(ask, verb).map((one) => String(one[field]));
  return wanted.find((one) => open.includes(one)) ?? open[0] ?? null;
};

const ANSWERS: Record<string, (ask: Ask) => string | null> = {
  keep: (ask) => `favor-${first(ask, "keep", "favor", FAVORS)}`,
  herbalist: (ask) => spare(ask, "discard"),
  order: (ask) => `order-${first(ask, "order", "space", PLACES)}`,
  declare,
  forage: scarce,
  transmute: (ask) => spare(ask, "transmute"),
  brew: (ask) => mix(ask, (pair) => bits(ask, pair)),
  cap: (ask) => mix(ask, (pair) => bits(ask, pair)),
  bid: () => "bid-0",
  offer,
  guarantee: promise,
  mix: (ask) => mix(ask, (pair) => potion(ask, pair, ask.turn.ask?.potion ?? "N")),
  debunk,
  immediate: () => "also",
  publish: theory,
  claim,
  seal,
  grant: (ask) => `grant-${first(ask, "grant", "tile", [])}`,
  exhibit,
};

export function next(play: Play, chooser: Chooser): string | null {
  const turn = chooser as AlchemistsChooser;
  if (!turn.notebook.upToDate(play)) return null; // the notebook decides, and is still at work
  if (turn.chosen !== null || turn.choices.length === 1) return "main";
  return ANSWERS[turn.name]?.({ turn, play }) ?? (turn.main ? "main" : "also");
}
