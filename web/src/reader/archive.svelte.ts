// Games that made room for another one, each with its notebook; the newest first, on this device.

import type { Ingredient } from "./notebook/deduction/alchemy";
import type { Fact } from "./notebook/deduction/facts";
import type { Kept } from "./game.svelte";
import { scrambled, unscrambled } from "./scramble";

export type Archived = Kept & { facts: Fact[]; hand: Ingredient[]; at: number };

const KEY = "athanor-reader-archive";
const MOST = 20;

function readable(found: unknown): Archived[] {
  if (!Array.isArray(found)) return [];
  return (found as Archived[]).filter(
    (one) => typeof one?.code === "string" && Array.isArray(one.facts) && Array.isArray(one.hand),
  );
}

class Archive {
  games = $state.raw<Archived[]>(readable(unscrambled(localStorage.getItem(KEY))));

  put(game: Archived): void {
    const others = this.games.filter((one) => one.code === "" || one.code !== game.code);
    this.#save([game, ...others].slice(0, MOST));
  }

  // The game of a code, out of the archive and back to the table.
  take(code: string): Archived | undefined {
    const found = this.games.find((one) => one.code === code);
    if (found) this.#save(this.games.filter((one) => one !== found));
    return found;
  }

  remove(game: Archived): void {
    this.#save(this.games.filter((one) => one !== game));
  }

  #save(games: Archived[]): void {
    this.games = games;
    localStorage.setItem(KEY, scrambled(games));
  }
}

export const archive = new Archive();
