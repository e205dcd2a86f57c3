// What the ask says: the question, what will happen, and the name of the button.

import type { Action } from "../../generated/wire";
import type { Crumb, Play } from "../face";
import { say } from "./board/texts";
import {
  ARTIFACTS,
  FAVORS,
  grantGold,
  GRANTS,
  lossOf,
  NAMES,
  orderSpaces,
  ROUNDS,
  sealWords,
  SPACE_WORDS,
} from "./box";
import type { Favor, Grant, Ingredient, Pair, Potion, Quality, SealKind, Space } from "./box";
import { bank, endorsing, price, promise, read } from "./view";
import type { AlchemistsChooser } from "./chooser.svelte";

type Words = (chooser: AlchemistsChooser) => string;
type ActionWords = (chooser: AlchemistsChooser, action: Action) => string;

const word = (action: Action, field: string): string => String(action[field]);
const names = (kinds: readonly Ingredient[]): string[] => kinds.map((kind) => NAMES[kind]);
const me = (chooser: AlchemistsChooser): number => chooser.play.seat ?? 0;
const gold = (chooser: AlchemistsChooser): number => chooser.table.gold[me(chooser)] ?? 0;
const ready = (chooser: AlchemistsChooser): number => chooser.table.cubes[me(chooser)]?.ready ?? 0;
const wanted = (chooser: AlchemistsChooser): Potion => chooser.ask?.potion ?? "N";
const exhibiting = (chooser: AlchemistsChooser): boolean => chooser.table.phase === "exhibit";
const testing = (chooser: AlchemistsChooser): boolean => chooser.table.phase === "test";
const cost = (chooser: AlchemistsChooser): number =>
  testing(chooser) && chooser.table.student === "unhappy" ? 1 : 0;
const onlyDeclines = ({ choices }: AlchemistsChooser): boolean =>
  choices.length === 1 && choices[0]?.do === "decline";
const whole = (chance: number): number => Math.round(chance * 100);

// A grant by what it asks for, since its tile has no name.
export const grantName = (tile: string): string =>
  say("grant.name", { kinds: names(GRANTS[tile as Grant]?.kinds ?? []) });

export function draws(name: string, players: number): string {
  const found = orderSpaces(players).find((one) => one.name === name);
  if (name === "pay") return say("draw.pay");
  const cards = [
    found?.favors ? say("draw.favors", { count: found.favors }) : "",
    found?.ingredients ? say("draw.ingredients", { count: found.ingredients }) : "",
  ].filter(Boolean);
  return cards.length ? say("draw.cards", { cards }) : say("draw.nothing");
}

export const plainly = (verb: string): string => say.maybe(`do.${verb}`) ?? verb;

type Stage =
  | "potion"
  | "promise"
  | "mix"
  | "theory"
  | "alchemical"
  | "seal"
  | "pair"
  | "answer"
  | "order"
  | "declare"
  | "act"
  | "aspect";
const SALE: Stage[] = ["potion", "promise", "mix"];
const THEORY: Stage[] = ["theory", "alchemical", "seal"];
const QUESTION: Stage[] = ["pair", "potion", "answer"];
const SHOW: Stage[] = ["potion", "mix"];
const ROUND: Stage[] = ["order", "declare", "act"];
// The steps of each question, and which of them it is.
const PATHS: Record<string, [Stage[], number]> = {
  offer: [SALE, 0],
  guarantee: [SALE, 1],
  publish: [THEORY, 0],
  immediate: [THEORY, 0],
  claim: [THEORY, 1],
  seal: [THEORY, 2],
  question: [QUESTION, 1],
  exhibit: [SHOW, 0],
  order: [ROUND, 0],
  declare: [ROUND, 1],
};

function pathOf(chooser: AlchemistsChooser): [Stage[], number] | undefined {
  if (chooser.name === "debunk")
    return chooser.mixing ? [QUESTION, 0] : [["theory", "aspect"], chooser.aim ? 1 : 0];
  if (chooser.name === "mix") return exhibiting(chooser) ? [SHOW, 1] : [SALE, 2];
  return PATHS[chooser.name];
}

export function crumbsOf(chooser: AlchemistsChooser): Crumb[] {
  const [stages, now] = pathOf(chooser) ?? [[], 0];
  return stages.map((stage, at) => ({
    words: say(`crumb.${stage}`),
    at: at < now ? "done" : at === now ? "now" : "next",
  }));
}

const QUESTIONS: Record<string, Words> = {
  declare: (chooser) => say("ask.declare", { count: ready(chooser) }),
  brew: (chooser) => say(testing(chooser) ? "ask.test" : "ask.drink"),
  mix: (chooser) =>
    say(exhibiting(chooser) ? "ask.mix.show" : "ask.mix.sell", {
      potion: wanted(chooser),
    }),
  debunk: ({ mixing, aim }) => {
    if (mixing) return say("ask.pair");
    return aim ? say("ask.aspect", { ingredient: aim }) : say("ask.theory");
  },
  question: ({ ask }) => say("ask.question", { pair: names(ask?.pair ?? []) }),
  claim: ({ ask }) => say("ask.claim", { ingredient: ask?.ingredient ?? "fern" }),
  mortar: ({ ask }) => say("ask.mortar", { ingredient: ask?.back ?? "fern" }),
  peek: ({ play, table }) =>
    say("ask.peek", { name: play.names[Number(table.cauldron.seat)] ?? say("rival") }),
  boots: ({ ask }) =>
    say("ask.boots", { deed: SPACE_WORDS[(ask?.space ?? "forage") as Space].deed }),
};

export function questionOf(chooser: AlchemistsChooser): string {
  if (chooser.leading) return say("ask.lead");
  if (onlyDeclines(chooser)) {
    const deed = SPACE_WORDS[chooser.table.phase as Space]?.deed ?? say("deed.act");
    return say("ask.cannot", { deed });
  }
  return QUESTIONS[chooser.name]?.(chooser) ?? say.maybe(`ask.${chooser.name}`) ?? "";
}

// Why nothing but to decline is left.
function cannot(chooser: AlchemistsChooser): string {
  const cards = Object.values(chooser.table.hands[me(chooser)]?.cards ?? {});
  const kinds = cards.filter((many) => many > 0).length;
  const poor = gold(chooser) === 0;
  switch (chooser.table.phase) {
    case "publish":
      return say(poor ? "why.gold" : "why.theory");
    case "buy":
      return say("why.artifact", { gold: gold(chooser) });
    case "debunk":
      return say("why.attack");
    case "test":
      return say(cost(chooser) && poor ? "why.student" : "why.two");
    case "sell":
      return say(kinds < 2 ? "why.two" : "why.sold");
    case "drink":
    case "custodian":
    case "exhibit":
      return say("why.two");
    default:
      return kinds === 0 ? say("why.ingredients") : "";
  }
}

const SUMS: Record<string, Words> = {
  herbalist: ({ ask }) => say("sum.herbalist", { count: ask?.left ?? 1 }),
  declare: (chooser) => unused(chooser),
  grant: () => say("sum.grant", { gold: grantGold() }),
  brew: (chooser) => {
    if (!testing(chooser)) return say("sum.drink");
    return say(cost(chooser) ? "sum.test.fee" : "sum.test.free");
  },
  buy: (chooser) => say("sum.buy", { gold: gold(chooser) }),
  debunk: ({ mixing, aim }) =>
    say(mixing ? "sum.debunk.pair" : aim ? "sum.debunk.aspect" : "sum.debunk"),
  publish: (chooser) => say("sum.publish", { gold: bank(chooser.table, me(chooser)) }),
};

export function sumOf(chooser: AlchemistsChooser): string {
  if (chooser.leading) return say("sum.lead");
  const { chosen } = chooser;
  if (onlyDeclines(chooser)) return `${cannot(chooser)} ${say("sum.unused")}`.trim();
  if (chosen?.do === "decline") return say("sum.unused");
  if (chosen !== null) return told(chooser, chosen);
  if (chooser.mixed !== null) return afterMix(chooser);
  return SUMS[chooser.name]?.(chooser) ?? say.maybe(`sum.${chooser.name}`) ?? "";
}

function unused(chooser: AlchemistsChooser): string {
  const left = ready(chooser);
  if (left === 0) return say("sum.declare");
  const cubes = (chooser.table.cubes[me(chooser)]?.unused ?? 0) + left;
  const favors = Math.floor(cubes / 2);
  if (favors === 0) return say("sum.left.one");
  return favors === 1 ? say("sum.left.favor") : say("sum.left.favors", { cubes, favors });
}

function afterMix(chooser: AlchemistsChooser): string {
  const fee = !testing(chooser) ? "none" : cost(chooser) ? "gold" : "free";
  const words = say("sum.pair", { pair: names(chooser.pair), fee });
  const chances = chooser.notebook.pair(chooser.pair as Pair);
  const selling = chooser.name === "mix" && chooser.table.phase === "sell";
  const known = selling ? sale(chooser) : chances ? likely(chances) : "";
  return `${words} ${known}`.trim();
}

function likely(chances: Record<Potion, number>): string {
  const open = (Object.keys(chances) as Potion[]).filter((one) => chances[one] > 0.0005);
  open.sort((one, other) => chances[other] - chances[one]);
  if (open.length === 1) return say("sum.known", { potion: open[0] as Potion });
  const first = open.slice(0, 3);
  return say("sum.likely", {
    chances: first.map((one) => say("sum.chance", { potion: one, chance: whole(chances[one]) })),
    more: open.length > 3 ? "yes" : "no",
  });
}

function sale(chooser: AlchemistsChooser): string {
  const guarantee = chooser.ask?.guarantee;
  const chances = chooser.notebook.sale(chooser.pair as Pair, wanted(chooser));
  if (!guarantee || guarantee === "none" || chances === null) return "";
  const order: Quality[] = ["exact", "sign", "neutral", "wrong"];
  const paid = order
    .slice(0, order.indexOf(guarantee) + 1)
    .reduce((sum, one) => sum + chances[one], 0);
  const bad = chances.neutral + chances.wrong;
  const loss = lossOf(1, chooser.table.reputation[me(chooser)] ?? 10);
  const risk = bad > 0.0005 && loss ? say("sum.loss", { chance: whole(bad), loss }) : "";
  return `${say("sum.paid", { chance: whole(paid) })} ${risk}`.trim();
}

const note = (words: string): string => say("told.note", { note: words });
const TOLD: Record<string, ActionWords> = {
  keep: (_, action) => note(FAVORS[word(action, "favor") as Favor].note),
  order: ({ table }, action) =>
    say("told.order", { draws: draws(word(action, "space"), table.players) }),
  bid: (_, action) => say("told.bid", { discount: Number(action["discount"]) }),
  buy: (_, action) => note(ARTIFACTS[word(action, "artifact")]?.note ?? ""),
  seal: (_, action) => note(sealWords(word(action, "kind") as SealKind)),
  grant: () => say("told.grant", { gold: grantGold() }),
};
const told: ActionWords = (chooser, action) =>
  TOLD[action.do]?.(chooser, action) ?? say.maybe(`told.${action.do}`) ?? "";

const LABELS: Record<string, ActionWords> = {
  keep: (_, action) => say("do.keep", { card: FAVORS[word(action, "favor") as Favor].name }),
  discard: (_, action) => say("do.discard", { ingredient: word(action, "ingredient") }),
  order: (_, action) => say(word(action, "space") === "pay" ? "do.order.pay" : "do.order"),
  done: (chooser) => say("do.done", { unused: ready(chooser) }),
  place: (_, action) =>
    say("do.place", { space: SPACE_WORDS[word(action, "space") as Space].name }),
  take: (_, action) => say("do.take", { ingredient: word(action, "ingredient") }),
  transmute: (_, action) => say("do.transmute", { ingredient: word(action, "ingredient") }),
  bid: (_, action) => say("do.bid", { discount: Number(action["discount"]) }),
  offer: (_, action) => say("do.offer", { potion: word(action, "potion") }),
  guarantee: (_, action) => say("do.guarantee", { quality: word(action, "quality") }),
  buy: (chooser, action) => {
    const printed = ARTIFACTS[word(action, "artifact")]?.cost ?? 0;
    return say("do.buy", { gold: price(chooser.table, me(chooser), printed) });
  },
  offer_gold: (_, action) => say("do.offer_gold", { gold: Number(action["gold"]) }),
  debunk: (_, action) => say("do.debunk", { colour: word(action, "colour") }),
  ask: (_, action) => say("do.ask", { potion: word(action, "potion") }),
  publish: (_, action) => say("do.publish", { ingredient: word(action, "ingredient") }),
  endorse: (chooser, action) => {
    const kind = word(action, "ingredient") as Ingredient;
    return say("do.endorse", { gold: endorsing(chooser.table, me(chooser), kind) });
  },
  seal: (_, action) => say("do.seal", { kind: word(action, "kind") }),
  grant: (_, action) => say("do.grant", { grant: grantName(word(action, "tile")) }),
  exhibit: (_, action) => say("do.exhibit", { potion: word(action, "potion") }),
  mix: (chooser) => mixLabel(chooser),
  favor: (_, action) => say("do.favor", { card: FAVORS[word(action, "card") as Favor].name }),
};
export const labelOf: ActionWords = (chooser, action) =>
  LABELS[action.do]?.(chooser, action) ?? plainly(action.do);

function mixLabel(chooser: AlchemistsChooser): string {
  if (chooser.name === "cap") return say("do.mix.cap");
  if (chooser.name === "mix" && exhibiting(chooser)) return say("do.mix.show");
  if (chooser.name === "mix") {
    const guarantee = chooser.ask?.guarantee;
    return guarantee && guarantee !== "none"
      ? say("do.mix.sell", { gold: promise(chooser.table, me(chooser), guarantee).price })
      : say("do.mix.plain");
  }
  if (testing(chooser)) return say(cost(chooser) ? "do.mix.fee" : "do.mix.free");
  return say("do.mix.drink");
}

// K20 The sixth round is the last, as everybody knows.
export const ending = (play: Play): string =>
  read(play.view).round === ROUNDS && read(play.view).phase !== "over" ? say("end.last") : "";
