// A question with a single answer is answered for the person, if she likes, after a moment; not
// while she could still take her last choice back, which the answer would end.

import { settings } from "../look/settings.svelte";
import type { Sitting } from "./sitting.svelte";

const MOMENT = 900;

export function answers(sitting: Sitting): (() => void) | undefined {
  const only = sitting.ask?.choices.length === 1 ? sitting.ask.choices[0] : undefined;
  if (only === undefined || !settings.answerSingle || sitting.canUndo) return undefined;
  const timer = setTimeout(() => sitting.act(only), MOMENT);
  return () => clearTimeout(timer);
}
