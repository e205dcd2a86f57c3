// A short fingerprint of a world, as in athanor.reader.fingerprint; the vectors hold both to it.

import { INGREDIENTS } from "./alchemy";
import { world } from "./codes";

const WORDS = (
  "amber anchor apple arrow bell bridge candle castle clock cloud comet coral crown drum eagle " +
  "ember falcon garden harbor island kettle lantern maple mirror needle olive pepper ribbon " +
  "saddle tower violet whistle"
).split(" ");
const FNV_START = 2166136261;
const FNV_PRIME = 16777619;

function fnv(text: string): number {
  let number = FNV_START;
  for (const byte of new TextEncoder().encode(text))
    number = Math.imul(number ^ byte, FNV_PRIME) >>> 0;
  return number;
}

// Two words by which phones at one table notice that a code was mistyped.
export function fingerprint(code: string): string {
  const known = world(code);
  let number = fnv(`athanor ${INGREDIENTS.map((kind) => known[kind]).join(" ")}`);
  number = (number ^ (number >>> 15)) >>> 0;
  const at = (place: number): string => WORDS[place % WORDS.length]!;
  return `${at(number)} ${at(Math.floor(number / WORDS.length))}`;
}
