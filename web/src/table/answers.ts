// A question with a single answer is answered for the person, if she likes, after a moment; not
// while she could still take her last choice back, which the answer would end.

import { settings } from "../look/settings.svelte";
import type { LiveTable } from "./liveTable.svelte";

const MOMENT = 900;

export function answers(liveTable: LiveTable): (() => void) | undefined {
  const only = liveTable.ask?.choices.length === 1 ? liveTable.ask.choices[0] : undefined;
  if (only === undefined || !settings.answerSingle || liveTable.canUndo) return undefined;
  const timer = setTimeout(() => liveTable.act(only), MOMENT);
  return () => clearTimeout(timer);
}
