// What the lobby shows: the games, and the tables one plays, may join or may watch.

import { untrack } from "svelte";

import * as http from "../wire/http";
import type { GameSummary, NewTable, TableSummary, TournamentSummary } from "../generated/wire";
import { AT_RANDOM } from "./newTable.svelte";
import { me } from "../people/me.svelte";
import { say } from "./texts";
import { common } from "../language/common";

const EVERY = 5000;

const ABANDONED = 3 * 24 * 3600; // seconds without a choice
const ORDER = ["playing", "open", "over"];

const onlyBots = ({ seats }: TableSummary): boolean =>
  seats.every(({ kind, person }) => kind === "bot" || person === me.person?.id);
const urgent = (table: TableSummary): number =>
  table.your_turn ? 0 : 1 + (ORDER.indexOf(table.status) + 1 || ORDER.length + 1);
// My turn first, the shortest time on top; then what runs, waits and is over, the newest first.
const byUrgency = (one: TableSummary, other: TableSummary): number =>
  urgent(one) - urgent(other) ||
  (one.deadline ?? Infinity) - (other.deadline ?? Infinity) ||
  other.updated - one.updated;

class Lobby {
  games = $state.raw<GameSummary[]>([]);
  #mine = $state.raw<TableSummary[]>([]);
  open = $state.raw<TableSummary[]>([]);
  watchable = $state.raw<TableSummary[]>([]);
  tournaments = $state.raw<TournamentSummary[]>([]); // running and to come
  sorry = $state("");
  known = $state(false); // whether the lists were asked for since the page was opened
  // Titles of the games whose rules the server still compiles; null until it was asked.
  compiling = $state.raw<string[] | null>(null);
  // Games against bots that nobody has touched for days.
  abandoned = $derived(this.#mine.filter((table) => this.#abandoned(table)));
  mine = $derived(this.#mine.filter((table) => !this.#abandoned(table)).sort(byUrgency));
  waiting = $derived(this.mine.filter((table) => table.your_turn).length);
  heading = $derived.by(() => {
    const many = this.games.length;
    if (many === 0) return "Athanor";
    return say("heading", { count: many });
  });

  // Looks again every few seconds while the page is visible; the answer ends it.
  watch(): () => void {
    void me.person?.id; // whoever signs in has tables of their own
    // What a look reads and writes must not make it look again at once.
    untrack(() => {
      this.known = false;
      void this.look();
    });
    const timer = setInterval(() => document.visibilityState === "visible" && this.look(), EVERY);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    try {
      if (this.games.length === 0) this.games = await http.games();
      if (this.compiling?.length !== 0) this.compiling = (await http.compiling()).waiting;
      const person = me.person?.id;
      if (person !== undefined)
        this.#mine = (await http.myTables()).filter(({ lesson }) => lesson === null);
      const [open, playing, over, tournaments] = await Promise.all([
        http.tables("open"),
        http.tables("playing"),
        http.tables("over"),
        http.tournaments(),
      ]);
      this.tournaments = tournaments.filter(({ status }) => status !== "over");
      const foreign = (table: TableSummary) => table.seats.every((seat) => seat.person !== person);
      this.open = open.filter((table) => person === undefined || foreign(table));
      this.watchable = [...playing, ...over].filter(
        (table) => person === undefined || foreign(table),
      );
      [this.sorry, this.known] = ["", true];
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : common("unreachable");
    }
  }

  #abandoned(table: TableSummary): boolean {
    const untouched = Date.now() / 1000 - table.updated > ABANDONED;
    return table.status === "playing" && untouched && onlyBots(table);
  }

  // A person alone with bots ends a game by her own vote.
  async clear(tables: TableSummary[]): Promise<void> {
    for (const { id } of tables) {
      const { mine } = await http.table(id);
      if (mine[0]) await http.cancel(id, mine[0].token);
    }
    await this.look();
  }

  // Two bots where the game allows three seats.
  rivals = ({ seats }: GameSummary): number => (seats.includes(3) ? 2 : 1);

  // One person and bots.
  againstBots(game: string, level: string): NewTable {
    const card = this.games.find((one) => one.name === game);
    const seats = Array.from(
      { length: card ? this.rivals(card) : 1 },
      () => ({ kind: "bot", level }) as const,
    );
    const lots = card?.options.filter(({ kind }) => kind === "seat") ?? [];
    const options = Object.fromEntries(lots.map(({ name }) => [name, AT_RANDOM]));
    return { game, seats: [{ kind: "me" }, ...seats], options };
  }
}

export const lobby = new Lobby();
