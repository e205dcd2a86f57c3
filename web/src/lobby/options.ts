// Options and memory aids of a game in words; those of a foreign game as the server names them.

import { common } from "../language/common";
import { texts } from "../language/language.svelte";
import { plain } from "../look/words";
import type { Json } from "../generated/wire";

const say = texts("options");
const SEATS = new Set(["starter", "first"]); // options whose numbers are seats

// A house rule of a row names its entry after a dot: `award.1`.
export function nameOf(game: string, option: string): string {
  const [rule = "", ...entry] = option.split(".");
  return [say.maybe(`${game}.${rule}`) ?? plain(rule), ...entry].join(" ");
}

export const explained = (game: string, option: { name: string; words: string }): string =>
  say.maybe(`${game}.${option.name}.words`) ?? option.words;

export const valueOf = (game: string, option: string, value: Json): string =>
  typeof value === "number" && SEATS.has(option)
    ? common("seat", { number: value + 1 })
    : (say.maybe(`${game}.${option}.is.${String(value)}`) ?? plain(String(value)));

// An option with its value, or with one for each seat.
export function ruleOf(game: string, option: string, value: Json): string {
  const values = (Array.isArray(value) ? value : [value]) as Json[];
  return say("rule", {
    option: nameOf(game, option),
    value: values.map((one) => valueOf(game, option, one)).join(", "),
  });
}

export const variantOf = (game: string, value: string): string =>
  say("variant.note", { value: valueOf(game, "variant", value) });
