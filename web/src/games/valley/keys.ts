// The keys of the Valley: the chest lies on the digits, the market on two rows of letters.

import type { Key } from "../face";
import { COLOURS, INGREDIENTS, TOKENS, type Colour, type Ingredient, type Token } from "./box";
import type { ValleyChooser } from "./chooser.svelte";
import { say } from "./texts";

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
const TOKEN_KEYS: Record<string, Token> = { i: "shape", o: "colour", p: "level", z: "decoctions" };

const by = <T>(keys: Record<string, T>, wanted: T): string =>
  Object.keys(keys).find((one) => keys[one] === wanted) ?? "";
const caps = (one: string): string =>
  one === one.toUpperCase() ? say("key.shift", { key: one }) : one.toUpperCase();

// The same keys as a control announces them.
const spoken = (one: string): string =>
  one === one.toUpperCase() ? `Shift+${one}` : one.toUpperCase();
export const skillKey = (kind: Ingredient): string => spoken(by(SKILLS, kind));
export const vialKey = (colour: Colour): string => spoken(by(VIALS, colour));
export const tokenKey = (token: Token): string => spoken(by(TOKEN_KEYS, token));
export const cardKey = ({ table }: ValleyChooser, card: string): string | undefined =>
  MARKET.charAt(table.display.indexOf(card)).toUpperCase() || undefined;

export const keysOf = (): Key[] => [
  { key: "1 … 9", words: say("key.cell") },
  { key: "Q W E T Y", words: say("key.first") },
  { key: "A S D F G", words: say("key.second") },
  ...INGREDIENTS.map((kind) => ({
    key: caps(by(SKILLS, kind)),
    words: say("key.collect", { kind: say.word(kind) }),
  })),
  ...COLOURS.map((colour) => ({
    key: caps(by(VIALS, colour)),
    words: say("key.brew", { colour: say.word(colour) }),
  })),
  ...TOKENS.map((token) => ({
    key: caps(by(TOKEN_KEYS, token)),
    words: say("key.token", { token: say.word(token) }),
  })),
  { key: "+ −", words: say("key.count") },
  { key: ".", words: say("key.line") },
  { key: "0", words: say("key.end") },
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
