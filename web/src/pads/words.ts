// How the fields of a pad, their options and its lines are called.

import { common } from "../language/common";
import { capital, plain } from "../look/words";
import { ALCHEMICALS, type Alchemical } from "../reader/notebook/deduction/alchemy";
import { alchemicalWord } from "../reader/notebook/words";
import { say as reader } from "../reader/texts";
import type { BadPad, Place } from "./counting/fields";
import { say, wordsOf } from "./texts";

// The label of a field; that of a row names the field of the rows too.
export const fieldWords = (game: string, ...path: string[]): string =>
  say.maybe(`field.${[game, ...path].join(".")}`) ?? plain(path.at(-1) ?? "");

// An option of a field, or one of its choices.
export function optionWords(game: string, option: string, label = option): string {
  const own = say.maybe(`option.${game}.${option}`);
  const words = wordsOf(game);
  if (own !== null || words === undefined) return own ?? plain(label);
  if (game === "alchemists" && ALCHEMICALS.includes(option as Alchemical))
    return words.word(alchemicalWord(option as Alchemical));
  const word = words.word(option);
  if (word === option) return plain(label);
  const effect = words.maybe(`artifact.${option}`);
  return effect === null ? word : say("option.does", { name: word, effect });
}

export const lineWords = (game: string, line: string): string =>
  wordsOf(game)?.maybe(`line.${line}.title`) ?? line;

function stepWords(game: string, path: string[], at: string | number | undefined): string[] {
  if (path[0] === "seat") return [common("seat", { number: at ?? "" })];
  const field = fieldWords(game, ...path);
  if (at === undefined) return [field];
  return [field, typeof at === "number" ? say("row", { line: at }) : optionWords(game, at)];
}

function placeWords(game: string, place: Place): string {
  const names = place.map(([name]) => name).filter((name) => name !== "seat");
  const path = (name: string): string[] =>
    name === "seat" ? [name] : names.slice(0, names.indexOf(name) + 1);
  return place.flatMap(([name, at]) => stepWords(game, path(name), at)).join(", ");
}

// Why answers cannot be counted.
export function refusedWords(game: string, { place, why, given }: BadPad): string {
  const code = String(given["code"]);
  const reason =
    why === "code"
      ? reader("code.unreadable", { code })
      : why === "code-scheme"
        ? reader("code.scheme", { code })
        : (say.maybe(`bad.${why}`, given) ?? why);
  return capital(say("bad", { place: placeWords(game, place), why: reason }));
}
