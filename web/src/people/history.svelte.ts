// A person's finished games, searched and read page by page.

import * as http from "../wire/http";
import type { FinishedGame } from "../generated/wire";
import { common } from "../language/common";

export type Wanted = { game: string; player: string; result: string; since: string; until: string };
export const ANY: Wanted = { game: "", player: "", result: "", since: "", until: "" };
const PAGE = 25;
const DAY = 86_400;

// Days are those of the device; the last one is included.
const seconds = (day: string): number => new Date(`${day}T00:00`).getTime() / 1000;

export function query(wanted: Wanted, after: string): URLSearchParams {
  const found = new URLSearchParams({ limit: String(PAGE) });
  for (const name of ["game", "player", "result"] as const)
    if (wanted[name].trim()) found.set(name, wanted[name].trim());
  if (wanted.since) found.set("since", String(seconds(wanted.since)));
  if (wanted.until) found.set("until", String(seconds(wanted.until) + DAY));
  if (after) found.set("after", after);
  return found;
}

export class GameHistory {
  games = $state.raw<FinishedGame[]>([]);
  more = $state(false);
  loading = $state(true);
  sorry = $state("");
  #asked = 0; // only the last question is answered

  constructor(readonly person: string) {}

  search = (wanted: Wanted) => this.#load(wanted, false);
  goOn = (wanted: Wanted) => this.#load(wanted, true);

  async #load(wanted: Wanted, further: boolean): Promise<void> {
    const asked = ++this.#asked;
    this.loading = true;
    try {
      const last = further ? (this.games.at(-1)?.table ?? "") : "";
      const page = await http.finishedGames(this.person, query(wanted, last));
      if (asked !== this.#asked) return;
      this.games = further ? [...this.games, ...page] : page;
      this.more = page.length === PAGE;
      this.sorry = "";
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : common("failed");
    }
    this.loading = false;
  }
}
