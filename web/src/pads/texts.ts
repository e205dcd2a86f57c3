// The texts of the pads, and of each game whose components a pad names.

import { texts, type Templates } from "../language/language.svelte";

export const say = texts("pads");

type Words = Templates & {
  maybe(key: string): string | null;
  word(value: string): string;
};
const GAMES: Record<string, () => Words> = {
  alchemist: () => texts("alchemist"),
  alchemists: () => texts("alchemists"),
  alchenemies: () => texts("alchenemies"),
  valley: () => texts("valley"),
};

// A game's catalogue is loaded when its pad is opened.
export const wordsOf = (game: string): Words | undefined => GAMES[game]?.();
