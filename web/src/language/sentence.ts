// Sentences that the server sends as a key of a catalogue and its fields, said in the reader's language.

import type { Texts } from "../generated/texts/types";
import type { Json, Sentence } from "../generated/wire";
import { texts } from "./language.svelte";
import type { Value } from "./message";

const isSentence = (value: Json): value is Json & Sentence =>
  value !== null && typeof value === "object" && !Array.isArray(value) && "key" in value;

function shown(value: Json): Value {
  if (isSentence(value)) return said(value);
  return Array.isArray(value) ? value.map((one) => String(shown(one))) : (value as Value);
}

// A template or a $derived that says a sentence says it again once its catalogue is there.
export function said({ key, fields = {} }: Sentence): string {
  const [noun = ""] = key.split(".");
  const given = Object.entries(fields).map(([name, value]) => [name, shown(value)]);
  const say = texts(noun as keyof Texts);
  return say.maybe(key.slice(noun.length + 1), Object.fromEntries(given)) ?? "";
}

// Several one after the other; reviews of earlier versions have English words only.
export const together = ({ reasons, words }: { reasons?: Sentence[]; words: string }): string =>
  reasons?.length ? reasons.map(said).join(" ") : words;
