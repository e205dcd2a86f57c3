// Answers to the fields of a pad, read and checked. A form offers only words that are known, so
// numbers alone can be wrong. Keeps the sentences of src/athanor/pads/fields.py.

import type { PadField } from "../../wire/types";
import type { Answers } from "../pads";

export class BadPad extends Error {}

const wholeNumber = (given: unknown, most: number, place: string): number => {
  if (given === null || given === undefined) return 0;
  if (typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= most)
    return given;
  throw new BadPad(`${place}: ${String(given)} is not a whole number from 0 to ${most}.`);
};

const byOption = (
  field: PadField,
  given: unknown,
  read: (given: unknown, word: string) => unknown,
) =>
  Object.fromEntries(
    field.options.map((word) => [word, read((given as Answers | undefined)?.[word], word)]),
  );

const READERS: Record<string, (field: PadField, given: unknown, place: string) => unknown> = {
  number: (field, given, place) => wholeNumber(given, field.most, place),
  text: (_, given) => String(given ?? "").trim(),
  yes: (_, given) => given === true,
  choice: (_, given) => given || null,
  several: (_, given) => given ?? [],
  counts: (field, given, place) =>
    byOption(field, given, (one, word) => wholeNumber(one, field.most, `${place} ${word}`)),
  each: (field, given) => byOption(field, given, (one) => one || null),
  rows: (field, given, place) =>
    ((given ?? []) as Answers[]).map((row, at) =>
      readAll(field.parts, row, `${place} ${at + 1}, `),
    ),
};

// Every field of a dict, by name; what is missing counts as none.
export const readAll = (fields: PadField[], given: Answers, at: string): Answers =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      READERS[field.kind]?.(field, given[field.name], `${at}${field.name}`),
    ]),
  );
