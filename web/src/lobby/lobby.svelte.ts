// What the lobby shows: the games, and the tables one plays, may join or may watch.

import * as http from "../wire/http";
import type { GameCard, NewTable, TableCard } from "../wire/types";
import { me } from "../people/me.svelte";

const EVERY = 5000;
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

class Hall {
  games = $state.raw<GameCard[]>([]);
  mine = $state.raw<TableCard[]>([]);
  open = $state.raw<TableCard[]>([]);
  watchable = $state.raw<TableCard[]>([]);
  sorry = $state("");
  // Titles of the games whose rules the server still compiles; null until it was asked.
  compiling = $state.raw<string[] | null>(null);
  waiting = $derived(this.mine.filter((table) => table.your_turn).length);
  heading = $derived.by(() => {
    const many = this.games.length;
    if (many === 0) return "Athanor";
    return `${NUMBERS[many] ?? many} ${many === 1 ? "game" : "games"} on one fire`;
  });

  // Looks again every few seconds while the page is visible; the answer ends it.
  watch(): () => void {
    void this.look();
    const timer = setInterval(() => document.visibilityState === "visible" && this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      if (this.games.length === 0) this.games = await http.games();
      if (this.compiling?.length !== 0) this.compiling = (await http.compiling()).waiting;
      const person = me.person?.id;
      if (person !== undefined) this.mine = await http.myTables();
      const [open, playing, over] = await Promise.all([
        http.tables("open"),
        http.tables("playing"),
        http.tables("over"),
      ]);
      const foreign = (table: TableCard) => table.seats.every((seat) => seat.person !== person);
      this.open = open.filter((table) => person === undefined || foreign(table));
      this.watchable = [...playing, ...over].filter(
        (table) => person === undefined || foreign(table),
      );
      this.sorry = "";
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : "The server cannot be reached.";
    }
  }

  // One person and the strongest bots: two of them where the game allows three seats.
  againstBots(game: string, easy = false): NewTable {
    const card = this.games.find((one) => one.name === game);
    const bots = card?.bots ?? [];
    const level = (easy ? bots[0] : bots.at(-1))?.level ?? "random";
    const rivals = card?.seats.includes(3) ? 2 : 1;
    const seats = Array.from({ length: rivals }, () => ({ kind: "bot", level }) as const);
    return { game, seats: [{ kind: "me" }, ...seats] };
  }
}

export const lobby = new Hall();
