// One tournament as it stands: looked at again and again while its page is open.

import { common } from "../language/common";
import { short } from "../language/numbers";
import { levelName } from "../look/words";
import { me } from "../people/me.svelte";
import { address } from "../route.svelte";
import * as http from "../wire/http";
import { serverNow } from "../wire/time";
import type { Tournament, TournamentLine, TournamentSeat } from "../generated/wire";

const EVERY = 2500;

export class Following {
  found = $state.raw<Tournament | null>(null);
  sorry = $state("");
  busy = $state(false);
  now = $state(serverNow());
  #known: string | null | undefined; // the table I was last seen at

  constructor(readonly id: string) {}

  // Looks until the answer is called; a tournament that is over is looked at once.
  watch(): () => void {
    void this.look();
    const timers = [
      setInterval(() => this.#lasting && !document.hidden && this.look(), EVERY),
      setInterval(() => (this.now = serverNow()), 500),
    ];
    return () => timers.forEach(clearInterval);
  }

  get #lasting(): boolean {
    const status = this.found?.status;
    return status === undefined || status === "planned" || status === "running";
  }

  async look(): Promise<void> {
    try {
      this.#hear(await http.tournament(this.id));
      this.sorry = "";
    } catch (trouble) {
      this.sorry = words(trouble);
    }
  }

  // A table that has just begun is opened at once: its clock runs.
  #hear(found: Tournament): void {
    const table = found.mine?.table ?? null;
    const begun = table !== null && this.#known !== undefined && table !== this.#known;
    this.#known = table;
    this.found = found;
    if (begun && found.pace.kind === "live" && !document.hidden) address.go(`/table/${table}`);
  }

  async enter(paused = false): Promise<void> {
    if (!(await me.known())) return;
    await this.#attempt(() => http.enterTournament(this.id, paused, this.found?.rated ?? false));
  }

  withdraw = () => this.#attempt(() => http.withdraw(this.id));
  begin = () => this.#attempt(() => http.beginTournament(this.id));
  pairAgain = () => this.#attempt(() => http.pairAgain(this.id));
  callOff = () => this.#attempt(() => http.callOff(this.id));
  addBot = (level: string) => this.#attempt(() => http.addBots(this.id, level, 1));

  async #attempt(deed: () => Promise<Tournament>): Promise<void> {
    this.busy = true;
    this.sorry = "";
    try {
      this.#hear(await deed());
    } catch (trouble) {
      this.sorry = words(trouble);
    }
    this.busy = false;
  }
}

const words = (trouble: unknown): string =>
  trouble instanceof Error ? trouble.message : common("failed");

// Points are whole, or parts where a place is shared.
export const shown = short;
export const tenths = (points: number): number => Math.round(10 * points) / 10;

type Named = Pick<TournamentLine | TournamentSeat, "name" | "level" | "number">;

// Bots are named by their level, and their number if they take part.
export function entrant({ name, level, number }: Named): string {
  if (level === null) return name;
  return number === null
    ? levelName(level)
    : common("bot.number", { level: levelName(level), number });
}

// Points after each of an entrant's tables, the first being none.
export function sums(line: TournamentLine): number[] {
  let sum = 0;
  return [0, ...line.games.map(({ points }) => (sum += points))];
}
