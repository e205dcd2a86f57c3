// Every choice has a key: digits for what lies in a row, letters for cards and for declining.

import type { Key } from "../face";
import type { Action } from "../../wire/types";
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
import type { AlchemistsChooser } from "./chooser.svelte";

const CARDS: Record<string, string> = {
  a: "assistant",
  s: "associate",
  k: "custodian",
  b: "barmaid",
  m: "merchant",
  g: "sage",
  h: "shopkeeper",
};

export const KEYS: Key[] = [
  {
    key: "1 … 8",
    words: "an ingredient, in the order of the notebook; or the first, second … of what is offered",
  },
  { key: "1 … 9, 0", words: "while declaring: a space" },
  { key: "A S K", words: "Assistant, Associate, Custodian" },
  { key: "B M G H", words: "Barmaid, Merchant, Sage, Shopkeeper" },
  { key: "R G B", words: "debunking: red, green, blue" },
  { key: "D", words: "draw from the deck" },
  { key: "X", words: "decline, pass, or stop" },
];

// What the digits stand for, question by question.
function offered(turn: AlchemistsChooser): Action[] {
  const { table } = turn;
  const each = <Value>(values: readonly Value[], action: (value: Value) => Action) =>
    values.map(action);
  switch (turn.name) {
    case "keep":
      return turn.choices;
    case "herbalist":
      return each(PRINTED, (ingredient) => ({ do: "discard", ingredient }));
    case "order":
      return each(orderSpaces(table.players), ({ name }) => ({ do: "order", space: name }));
    case "declare":
      return each(SPACES, (space) => turn.spaceAction(space));
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
      return turn.choices;
    case "exhibit":
      return each(POTIONS.slice(0, 6), (potion) => ({ do: "exhibit", potion }));
    default:
      return [];
  }
}

function digit(turn: AlchemistsChooser, key: string): boolean {
  const at = key === "0" ? 9 : Number(key) - 1;
  if (key === "0" && turn.name === "bid") return (turn.tap({ do: "bid", discount: 0 }), true);
  const kind = PRINTED[at];
  if (kind !== undefined && turn.mixing === "mix") return (turn.pick(kind), true);
  if (kind !== undefined && ["debunk", "publish", "immediate"].includes(turn.name))
    return (turn.tapTheory(kind), true);
  const action = offered(turn)[at];
  if (action === undefined) return false;
  turn.tap(action);
  return true;
}

export function byKey(turn: AlchemistsChooser, key: string): boolean {
  if (/^\d$/.test(key)) return digit(turn, key);
  const letter = key.toLowerCase();
  const colour = COLOURS.find((one) => one.startsWith(letter));
  const card = CARDS[letter];
  if (letter === "x" && turn.also !== null) turn.also.go();
  else if (letter === "d" && turn.name === "forage") turn.tap({ do: "draw" });
  else if (colour !== undefined && turn.aim !== null) turn.attack(colour);
  else if (card !== undefined && turn.may("favor")) turn.tapFavor(card);
  else return false;
  return true;
}
