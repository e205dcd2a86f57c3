// Every choice has a key: digits for what lies in a row, letters for cards and for declining.

import type { Key } from "../face";
import type { Action } from "../../generated/wire";
import {
  ADVENTURERS,
  ALCHEMICALS,
  COLOURS,
  orderSpaces,
  POTIONS,
  PRINTED,
  QUALITIES,
  SEALS,
  SPACES,
} from "./box";
import { FAVORS, type Favor, type Ingredient } from "./box";
import { say } from "./board/texts";
import { alike, type AlchemistsChooser } from "./chooser.svelte";

const CARDS: Record<string, Favor> = {
  a: "assistant",
  s: "associate",
  k: "custodian",
  b: "barmaid",
  m: "merchant",
  g: "sage",
  h: "shopkeeper",
};

const cardNames = (letters: string): Key => ({
  key: letters.toUpperCase().split("").join(" "),
  words: letters
    .split("")
    .map((letter) => FAVORS[CARDS[letter] as Favor].name)
    .join(", "),
});

export const keys = (): Key[] => [
  { key: "1 … 8", words: say("key.digit") },
  { key: "1 … 9, 0", words: say("key.space") },
  cardNames("ask"),
  cardNames("bmgh"),
  { key: "R G B", words: say("key.colour") },
  { key: "D", words: say("key.draw") },
];

// What the digits stand for, question by question.
function offered(chooser: AlchemistsChooser): Action[] {
  const { table } = chooser;
  const each = <Value>(values: readonly Value[], action: (value: Value) => Action) =>
    values.map(action);
  switch (chooser.name) {
    case "keep":
      return chooser.choices;
    case "herbalist":
      return each(PRINTED, (ingredient) => ({ do: "discard", ingredient }));
    case "order":
      return each(orderSpaces(table.players), ({ name }) => ({ do: "order", space: name }));
    case "declare":
      return each(SPACES, (space) => chooser.spaceAction(space));
    case "forage":
      return each(PRINTED, (ingredient) => ({ do: "take", ingredient }));
    case "transmute":
      return each(PRINTED, (ingredient) => ({ do: "transmute", ingredient }));
    case "bid":
      return each([1, 2, 3], (discount) => ({ do: "bid", discount }));
    case "offer":
      return each(ADVENTURERS[table.adventurer.town] ?? [], (potion) => ({ do: "offer", potion }));
    case "guarantee":
      return each(QUALITIES, (quality) => ({ do: "guarantee", quality }));
    case "buy":
      return each(table.artifacts.row, (artifact) => ({ do: "buy", artifact }));
    case "altar":
      return each([1, 2, 3, 4, 5, 6, 7, 8], (gold) => ({ do: "offer_gold", gold }));
    case "question":
      return each(POTIONS, (potion) => ({ do: "ask", potion }));
    case "claim":
      return each(ALCHEMICALS, (alchemical) => ({ do: "claim", alchemical }));
    case "seal":
      return each(SEALS, (kind) => ({ do: "seal", kind }));
    case "grant":
      return chooser.choices;
    case "exhibit":
      return each(POTIONS.slice(0, 6), (potion) => ({ do: "exhibit", potion }));
    default:
      return [];
  }
}

// The digit that chooses something, or nothing.
export function digitOf(chooser: AlchemistsChooser, action: Action): string {
  if (action.do === "bid" && action["discount"] === 0) return "0";
  const at = offered(chooser).findIndex((one) => alike(one, action));
  return at < 0 || at > 9 ? "" : String((at + 1) % 10);
}

// Ingredients and theories have the digits of the notebook's columns.
export const digitOfKind = (kind: Ingredient): string => String(PRINTED.indexOf(kind) + 1);

function digit(chooser: AlchemistsChooser, key: string): boolean {
  const at = key === "0" ? 9 : Number(key) - 1;
  if (key === "0" && chooser.name === "bid") return (chooser.tap({ do: "bid", discount: 0 }), true);
  const kind = PRINTED[at];
  if (kind !== undefined && chooser.mixing === "mix") return (chooser.pick(kind), true);
  if (kind !== undefined && ["debunk", "publish", "immediate"].includes(chooser.name))
    return (chooser.tapTheory(kind), true);
  const action = offered(chooser)[at];
  if (action === undefined) return false;
  chooser.tap(action);
  return true;
}

export function byKey(chooser: AlchemistsChooser, key: string): boolean {
  if (/^\d$/.test(key)) return digit(chooser, key);
  const letter = key.toLowerCase();
  const colour = COLOURS.find((one) => one.startsWith(letter));
  const card = CARDS[letter];
  if (letter === "d" && chooser.name === "forage") chooser.tap({ do: "draw" });
  else if (colour !== undefined && chooser.aim !== null) chooser.attack(colour);
  else if (card !== undefined && chooser.may("favor")) chooser.tapFavor(card);
  else return false;
  return true;
}
