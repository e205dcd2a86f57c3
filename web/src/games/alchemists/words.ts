// What the ask says: the question, what will happen, and the name of the button.

import { count, list } from "../../look/words";
import type { Action } from "../../wire/types";
import type { Crumb, Play } from "../face";
import {
  ARTIFACTS,
  FAVORS,
  GRANTS,
  lossOf,
  NAMES,
  orderSpaces,
  POTION_NAMES,
  QUALITY_NAMES,
  ROUNDS,
  sealWords,
  SPACE_WORDS,
} from "./box";
import type {
  Colour,
  Favor,
  Grant,
  Ingredient,
  Pair,
  Potion,
  Quality,
  SealKind,
  Space,
} from "./box";
import { bank, endorsing, price, promise, read } from "./view";
import type { AlchemistsChooser } from "./chooser.svelte";

const word = (action: Action, field: string): string => String(action[field]);
const two = (pair: readonly Ingredient[]): string => list(pair.map((kind) => NAMES[kind]));
const me = (chooser: AlchemistsChooser): number => chooser.play.seat ?? 0;
const gold = (chooser: AlchemistsChooser): number => chooser.table.gold[me(chooser)] ?? 0;
const space = (chooser: AlchemistsChooser): Space => chooser.table.phase as Space;
const potion = (chooser: AlchemistsChooser): string => POTION_NAMES[chooser.ask?.potion ?? "N"];
const cost = (chooser: AlchemistsChooser): number =>
  chooser.table.phase === "test" && chooser.table.student === "unhappy" ? 1 : 0;

// A grant by what it asks for, since its tile has no name.
export const grantName = (tile: string): string =>
  `the grant for ${list((GRANTS[tile as Grant]?.kinds ?? []).map((kind) => NAMES[kind]))}`;

export function draws(name: string, players: number): string {
  const found = orderSpaces(players).find((one) => one.name === name);
  if (name === "pay") return "pay 1 gold, draw nothing";
  const parts = [
    found?.favors ? count(found.favors, "favor") : "",
    found?.ingredients ? count(found.ingredients, "ingredient") : "",
  ].filter(Boolean);
  return parts.length ? `draw ${list(parts)}` : "draw nothing";
}

export const plainly = (verb: string): string =>
  ({
    decline: "Decline",
    pass: "Not now",
    stop: "Stop here",
    leave_both: "Leave both aside",
    rethink: "Other ingredients",
  })[verb] ?? verb;

export function crumbsOf(chooser: AlchemistsChooser): Crumb[] {
  const paths: Record<string, [string[], number]> = {
    offer: [["Potion", "Promise", "Mix"], 0],
    guarantee: [["Potion", "Promise", "Mix"], 1],
    publish: [["Theory", "Alchemical", "Seal"], 0],
    immediate: [["Theory", "Alchemical", "Seal"], 0],
    claim: [["Theory", "Alchemical", "Seal"], 1],
    seal: [["Theory", "Alchemical", "Seal"], 2],
    question: [["Two ingredients", "Potion", "Answer for all"], 1],
    exhibit: [["Potion", "Mix"], 0],
    order: [["Order", "Declare", "Act"], 0],
    declare: [["Order", "Declare", "Act"], 1],
  };
  const debunking: [string[], number] = chooser.mixing
    ? [["Two ingredients", "Potion", "Answer for all"], 0]
    : [["Theory", "Aspect"], chooser.aim ? 1 : 0];
  const mixing: [string[], number] =
    chooser.table.phase === "exhibit" ? [["Potion", "Mix"], 1] : [["Potion", "Promise", "Mix"], 2];
  const path =
    chooser.name === "debunk" ? debunking : chooser.name === "mix" ? mixing : paths[chooser.name];
  if (path === undefined) return [];
  return path[0].map((words, at) => ({
    words,
    at: at < path[1] ? "done" : at === path[1] ? "now" : "next",
  }));
}

export function questionOf(chooser: AlchemistsChooser): string {
  if (chooser.leading) return "Where does your Associate put you first?";
  const only = chooser.choices.length === 1 && chooser.choices[0]?.do === "decline";
  if (only) return `You cannot ${SPACE_WORDS[space(chooser)]?.deed ?? "act"} now.`;
  const left = chooser.table.cubes[me(chooser)]?.ready ?? 0;
  switch (chooser.name) {
    case "keep":
      return "Which favor do you keep?";
    case "herbalist":
      return "What do you give up?";
    case "order":
      return "Where do you stand in play order?";
    case "declare":
      return left === 0
        ? "All your cubes are placed."
        : left === 1
          ? "Where does your last cube go?"
          : `Where do your ${left} cubes go?`;
    case "forage":
      return "Which ingredient do you take?";
    case "transmute":
      return "Which ingredient becomes gold?";
    case "brew":
      return chooser.table.phase === "test" ? "Test which two?" : "Drink which two?";
    case "bid":
      return "How much do you take off the price?";
    case "offer":
      return "What do you offer?";
    case "guarantee":
      return "What do you promise?";
    case "mix":
      return chooser.table.phase === "exhibit"
        ? `Show ${potion(chooser)} with which two?`
        : `Mix which two for ${potion(chooser)}?`;
    case "buy":
      return "Which artifact do you buy?";
    case "altar":
      return "How much gold do you lay on the altar?";
    case "cap":
      return "Test which two with the Thinking Cap?";
    case "debunk":
      return chooser.mixing
        ? "Which two ingredients?"
        : chooser.aim
          ? `Which aspect of ${NAMES[chooser.aim]}?`
          : "Which theory do you attack?";
    case "question":
      return `What do ${two(chooser.ask?.pair ?? [])} make?`;
    case "immediate":
      return "Publish a better theory at once?";
    case "publish":
      return "Publish or endorse which theory?";
    case "claim":
      return `What is ${NAMES[chooser.ask?.ingredient ?? "fern"]}?`;
    case "seal":
      return "Which seal do you put on it?";
    case "grant":
      return "Which grant do you take?";
    case "exhibit":
      return "Which potion will you show?";
    case "mortar":
      return `Take ${NAMES[chooser.ask?.back ?? "fern"]} back?`;
    case "peek":
      return `Look at a card of ${chooser.play.names[Number(chooser.table.cauldron.seat)] ?? "your rival"}?`;
    case "boots":
      return `Pull on the Boots, and ${SPACE_WORDS[(chooser.ask?.space ?? "forage") as Space].deed} again?`;
    default:
      return "";
  }
}

// Why nothing but to decline is left.
function cannot(chooser: AlchemistsChooser): string {
  const { table } = chooser;
  const kinds = Object.values(table.hands[me(chooser)]?.cards ?? {}).filter(
    (many) => many > 0,
  ).length;
  const poor = gold(chooser) === 0 ? "You have no gold. " : "";
  switch (table.phase) {
    case "publish":
      return poor || "No theory is open to you, or none that you can pay for. ";
    case "buy":
      return `No artifact costs ${gold(chooser)} gold or less. `;
    case "debunk":
      return "There is no theory to attack. ";
    case "test":
      return cost(chooser) && poor ? `${poor}The student asks for 1. ` : TWO_KINDS;
    case "sell":
      return kinds < 2 ? TWO_KINDS : "The others have sold what you could offer. ";
    case "drink":
    case "custodian":
    case "exhibit":
      return TWO_KINDS;
    default:
      return kinds === 0 ? "You have no ingredients. " : "";
  }
}
const TWO_KINDS = "A mix needs two different ingredients. ";

export function sumOf(chooser: AlchemistsChooser): string {
  if (chooser.leading) return "Tap a space on which you have a cube.";
  const { table, chosen } = chooser;
  const only = chooser.choices.length === 1 && chooser.choices[0]?.do === "decline";
  if (only) return `${cannot(chooser)}Its cubes count as unused: two of them draw a favor.`;
  if (chosen?.do === "decline") return "Its cubes count as unused: two of them draw a favor.";
  if (chosen !== null) return told(chooser, chosen);
  if (chooser.mixed !== null) return afterMix(chooser);
  switch (chooser.name) {
    case "keep":
      return "All choose at once; the other card is discarded.";
    case "herbalist":
      return `Three came, two go: ${count(chooser.ask?.left ?? 1, "card")} still to give up.`;
    case "order":
      return "Higher spaces act first, lower ones draw more. The last to act declares first.";
    case "declare":
      return unused(chooser);
    case "forage":
      return "Tap one of the row, or the deck.";
    case "transmute":
      return "It is worth 1 gold. Nobody sees which one it was.";
    case "brew":
      return table.phase === "test" ? student(chooser) : "Free, but a bad potion harms you.";
    case "bid":
      return "More off, more smileys: the most smileys sell first. All bid at once.";
    case "offer":
      return "Favors come first, then the potion.";
    case "guarantee":
      return "You are paid if the mix is as good as promised, or better.";
    case "mix":
      return "Tap two different ingredients.";
    case "buy":
      return `You have ${gold(chooser)} gold.`;
    case "altar":
      return "Each gold is 1 reputation.";
    case "cap":
      return "Nothing is lost, and nobody is harmed.";
    case "debunk":
      return chooser.mixing
        ? "Any of the eight, with or without a theory. No cards are used."
        : chooser.aim
          ? "Everybody sees the true sign. A sign that fits the theory costs you reputation."
          : "No cards are used.";
    case "question":
      return "Everybody hears whether the mix makes it.";
    case "immediate":
      return "About what was debunked just now, with one of your Publish actions.";
    case "publish":
      return (
        `Publishing costs ${bank(table, me(chooser))} gold and gains reputation; endorsing pays ` +
        "every seal that is there."
      );
    case "claim":
      return "Tap a free token.";
    case "seal":
      return "It lies face down until the theory falls, or the end.";
    case "grant":
      return "You have two ingredients of each. It brings 2 gold.";
    case "exhibit":
      return "The first to show it gains 1 reputation; both signs of a colour gain 2. A failure costs 1.";
    case "mortar":
      return "Or leave both aside, for the feather in your cap.";
    case "peek":
      return "Once a round. You alone see it.";
    case "boots":
      return "Once a round, without a cube.";
    default:
      return "";
  }
}

function unused(chooser: AlchemistsChooser): string {
  const left = chooser.table.cubes[me(chooser)]?.ready ?? 0;
  if (left === 0) return "Declare, or play a favor first.";
  const extra = (chooser.table.cubes[me(chooser)]?.unused ?? 0) + left;
  return extra > 1
    ? "Cubes left over are unused; " +
        (Math.floor(extra / 2) === 1
          ? "two draw a favor"
          : `${extra} draw ${count(Math.floor(extra / 2), "favor")}`) +
        " at the end of the round."
    : "A single cube left over gives nothing.";
}

const student = (chooser: AlchemistsChooser): string =>
  cost(chooser)
    ? "The student has drunk a bad potion today: this costs 1 gold."
    : "Free, until somebody’s test turns out negative.";

function afterMix(chooser: AlchemistsChooser): string {
  const words = two(chooser.pair);
  const chances = chooser.notebook.pair(chooser.pair as Pair);
  const known = chances ? likely(chances) : "";
  if (chooser.name === "mix" && chooser.table.phase === "sell") return `${words}. ${sale(chooser)}`;
  if (chooser.table.phase === "test")
    return `${words}${cost(chooser) ? ", for 1 gold" : ", free"}. ${known}`;
  return `${words}. ${known}`;
}

function likely(chances: Record<Potion, number>): string {
  const open = (Object.keys(chances) as Potion[]).filter((one) => chances[one] > 0.0005);
  open.sort((one, other) => chances[other] - chances[one]);
  if (open.length === 1) return `You know it: ${POTION_NAMES[open[0] as Potion]}.`;
  return (
    "By your notebook " +
    list(
      open.slice(0, 3).map((one) => `${POTION_NAMES[one]} ${Math.round(chances[one] * 100)} %`),
    ) +
    `${open.length > 3 ? ", or else" : ""}.`
  );
}

function sale(chooser: AlchemistsChooser): string {
  const guarantee = chooser.ask?.guarantee;
  const wanted = chooser.ask?.potion;
  const chances = chooser.notebook.sale(chooser.pair as Pair, wanted ?? "N");
  if (!guarantee || guarantee === "none" || chances === null) return "";
  const order: Quality[] = ["exact", "sign", "neutral", "wrong"];
  const paid = order
    .slice(0, order.indexOf(guarantee) + 1)
    .reduce((sum, one) => sum + chances[one], 0);
  const bad = chances.neutral + chances.wrong;
  const loss = lossOf(1, chooser.table.reputation[me(chooser)] ?? 10);
  return (
    `${Math.round(paid * 100)} %: you are paid. ` +
    (bad > 0.0005 && loss ? `${Math.round(bad * 100)} %: you lose ${loss} reputation.` : "")
  );
}

function told(chooser: AlchemistsChooser, action: Action): string {
  const { table } = chooser;
  switch (action.do) {
    case "keep":
      return FAVORS[word(action, "favor") as Favor].note + ".";
    case "discard":
    case "transmute":
      return "Nobody sees which one it was.";
    case "order":
      return `You ${draws(word(action, "space"), table.players)}.`;
    case "take":
      return "Everybody sees it.";
    case "draw":
      return "Nobody else sees it. This cannot be undone.";
    case "bid":
      return `${action["discount"]} off every price you promise.`;
    case "buy":
      return ARTIFACTS[word(action, "artifact")]?.note + ".";
    case "debunk":
      return "A true sign other than the theory’s debunks it: 2 reputation for you.";
    case "ask":
      return "Everybody hears the answer.";
    case "seal":
      return sealWords(word(action, "kind") as SealKind) + ".";
    case "grant":
      return "And 2 gold from the bank.";
    case "pass":
      return "The chance is gone then.";
    default:
      return "";
  }
}

export function labelOf(chooser: AlchemistsChooser, action: Action): string {
  const { table } = chooser;
  switch (action.do) {
    case "keep":
      return `Keep the ${FAVORS[word(action, "favor") as Favor].name}`;
    case "discard":
      return `Give up ${NAMES[word(action, "ingredient") as Ingredient]}`;
    case "order":
      return word(action, "space") === "pay" ? "Pay 1 gold" : "Stand there";
    case "done":
      return table.cubes[me(chooser)]?.ready
        ? `Declare, ${table.cubes[me(chooser)]?.ready} unused`
        : "Declare";
    case "place":
      return `Place on ${SPACE_WORDS[word(action, "space") as Space].name}`;
    case "take":
      return `Take ${NAMES[word(action, "ingredient") as Ingredient]}`;
    case "draw":
      return "Draw from the deck";
    case "transmute":
      return `Transmute ${NAMES[word(action, "ingredient") as Ingredient]}`;
    case "bid":
      return action["discount"] ? `Bid ${action["discount"]} off` : "Bid nothing off";
    case "offer":
      return `Offer ${POTION_NAMES[word(action, "potion") as Potion]}`;
    case "guarantee":
      return `Promise ${QUALITY_NAMES[word(action, "quality") as Quality]}`;
    case "buy":
      return `Buy for ${price(table, me(chooser), ARTIFACTS[word(action, "artifact")]?.cost ?? 0)} gold`;
    case "offer_gold":
      return `Lay down ${action["gold"]} gold`;
    case "debunk":
      return `Attack its ${word(action, "colour") as Colour}`;
    case "ask":
      return `Ask for ${POTION_NAMES[word(action, "potion") as Potion]}`;
    case "publish":
      return `Publish on ${NAMES[word(action, "ingredient") as Ingredient]}`;
    case "endorse":
      return `Endorse for ${endorsing(table, me(chooser), word(action, "ingredient") as Ingredient)} gold`;
    case "claim":
      return "Claim it";
    case "seal":
      return `Seal it with ${word(action, "kind")}`;
    case "grant":
      return `Take ${grantName(word(action, "tile"))}`;
    case "exhibit":
      return `Show ${POTION_NAMES[word(action, "potion") as Potion]}`;
    case "mix":
      return mixLabel(chooser);
    case "decline":
      return "Decline";
    case "peek":
      return "Look";
    case "boots":
      return "Pull them on";
    case "take_back":
      return "Take it back";
    case "favor":
      return `Play the ${FAVORS[word(action, "card") as Favor].name}`;
    case "demonstrate":
      return "Go on";
    default:
      return plainly(action.do);
  }
}

function mixLabel(chooser: AlchemistsChooser): string {
  if (chooser.name === "cap") return "Test them";
  if (chooser.name === "mix" && chooser.table.phase === "exhibit") return "Show it";
  if (chooser.name === "mix") {
    const guarantee = chooser.ask?.guarantee;
    return guarantee && guarantee !== "none"
      ? `Sell for ${promise(chooser.table, me(chooser), guarantee).price} gold`
      : "Sell it";
  }
  if (chooser.table.phase === "test") return cost(chooser) ? "Test for 1 gold" : "Test for nothing";
  return "Drink it";
}

// K20 The sixth round is the last, as everybody knows.
export const ending = (play: Play): string =>
  read(play.view).round === ROUNDS && read(play.view).phase !== "over"
    ? "Last round: the exhibition, then the truth. Gold and favors count at the end."
    : "";
