// Answers to the fields of a pad, read and checked. A form offers only words that are known, so
// numbers alone can be wrong.

import type { Texts } from "../../generated/texts/types";
import type { Arguments } from "../../language/message";
import type { PadField } from "../../generated/wire";
import type { Answers } from "../pads";

// Steps to the place of an answer: ["seat", 3], ["school"], ["stock", "gray"].
export type Place = ([string] | [string, string | number])[];
type Bad = { [K in keyof Texts["pads"]]: K extends `bad.${infer Why}` ? Why : never };
export type Why = Bad[keyof Bad] | "code" | "code-scheme";

// An answer that cannot be counted, as src/athanor/pads/fields.py refuses it.
export class BadPad extends Error {
  constructor(
    readonly place: Place,
    readonly why: Why,
    readonly given: Arguments = {},
  ) {
    super(why);
  }
}

const wholeNumber = (given: unknown, most: number, place: Place): number => {
  if (given === null || given === undefined) return 0;
  if (typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= most)
    return given;
  throw new BadPad(place, "number", { given: given as number, most });
};

const byOption = (
  field: PadField,
  given: unknown,
  read: (given: unknown, word: string) => unknown,
) =>
  Object.fromEntries(
    field.options.map((word) => [word, read((given as Answers | undefined)?.[word], word)]),
  );

const inside = (place: Place, which: string | number): Place => [
  ...place.slice(0, -1),
  [place.at(-1)?.[0] ?? "", which],
];

const READERS: Record<string, (field: PadField, given: unknown, place: Place) => unknown> = {
  number: (field, given, place) => wholeNumber(given, field.most, place),
  text: (_, given) => String(given ?? "").trim(),
  yes: (_, given) => given === true,
  choice: (_, given) => given || null,
  several: (_, given) => given ?? [],
  counts: (field, given, place) =>
    byOption(field, given, (one, word) => wholeNumber(one, field.most, inside(place, word))),
  each: (field, given) => byOption(field, given, (one) => one || null),
  rows: (field, given, place) =>
    ((given ?? []) as Answers[]).map((row, at) => readAll(field.parts, row, inside(place, at + 1))),
};

// Every field of a dict, by name; what is missing counts as none.
export const readAll = (fields: PadField[], given: Answers, at: Place): Answers =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      READERS[field.kind]?.(field, given[field.name], [...at, [field.name]]),
    ]),
  );
