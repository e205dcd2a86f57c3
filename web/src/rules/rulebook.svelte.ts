// The clauses of each game in each language, fetched once.

import * as http from "../wire/http";
import type { Game } from "../generated/wire";

const fetched = new Map<string, Promise<Game>>();

export function rulebook(game: string, language: string): Promise<Game> {
  const key = `${game} ${language}`;
  let found = fetched.get(key);
  if (found === undefined) {
    found = http.rules(game, language);
    found.catch(() => fetched.delete(key));
    fetched.set(key, found);
  }
  return found;
}
