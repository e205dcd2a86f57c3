// The keys of the Valley: the chest lies on the digits, the market on two rows of letters.

import type { Key } from "../face";
import { COLOURS, INGREDIENTS, TOKENS, type Colour, type Ingredient, type Token } from "./box";
import type { ValleyChooser } from "./chooser.svelte";

const MARKET = "qwetyasdfg";
const SKILLS: Record<string, Ingredient> = { v: "yellow", b: "red", n: "blue", m: "water" };
const VIALS: Record<string, Colour> = {
  h: "yellow",
  j: "red",
  k: "blue",
  H: "orange",
  J: "green",
  K: "purple",
};
const TOKEN_KEYS: Record<string, Token> = { i: "shape", o: "colour", p: "level", x: "decoctions" };

const by = <T>(keys: Record<string, T>, wanted: T): string =>
  Object.keys(keys).find((one) => keys[one] === wanted) ?? "";
const caps = (one: string): string =>
  one === one.toUpperCase() ? `Shift + ${one}` : one.toUpperCase();

export const KEYS: Key[] = [
  { key: "1 … 9", words: "a cell of your chest, row by row" },
  { key: "Q W E T Y", words: "the first row of the market" },
  { key: "A S D F G", words: "its second row" },
  ...INGREDIENTS.map((kind) => ({
    key: caps(by(SKILLS, kind)),
    words: `collect ${kind}, as much as you may; with Shift, one`,
  })),
  ...COLOURS.map((colour) => ({ key: caps(by(VIALS, colour)), words: `brew ${colour}` })),
  ...TOKENS.map((token) => ({ key: caps(by(TOKEN_KEYS, token)), words: `the token for ${token}` })),
  { key: "+ −", words: "more or fewer decoctions to change" },
  { key: ".", words: "the next line that can be sold" },
  { key: "0", words: "end the turn" },
];

export function pressed(chooser: ValleyChooser, key: string): boolean {
  if (/^[1-9]$/.test(key)) return (chooser.chooseCell(Number(key) - 1), true);
  if (key === ".") return chooser.nextLine();
  if (key === "0" && chooser.phase !== "train") return (chooser.chooseEnd(), true);
  if (key === "+" || key === "-") return (chooser.more(key === "+" ? 1 : -1), true);
  const vial = VIALS[key];
  if (vial) return (chooser.chooseVial(vial), true);
  return pressedLetter(chooser, key);
}

function pressedLetter(chooser: ValleyChooser, key: string): boolean {
  const small = key.toLowerCase();
  const [skill, token] = [SKILLS[small], TOKEN_KEYS[small]];
  const card = chooser.table.display[MARKET.indexOf(small)];
  if (skill) chooser.chooseSkill(skill, key === small ? undefined : 1);
  else if (token) chooser.chooseToken(token);
  else if (small.length === 1 && MARKET.includes(small) && card) chooser.chooseCard(card);
  else return false;
  return true;
}
