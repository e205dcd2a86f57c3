// The clauses of each game, fetched once.

import * as http from "../wire/http";
import type { Game } from "../wire/types";

const fetched = new Map<string, Promise<Game>>();

export function rulebook(game: string): Promise<Game> {
  let found = fetched.get(game);
  if (found === undefined) {
    found = http.rules(game);
    found.catch(() => fetched.delete(game));
    fetched.set(game, found);
  }
  return found;
}
