// Looking for a table: the terms I look for, and where I stand in the queue.

import { me } from "../people/me.svelte";
import { address } from "../route.svelte";
import * as http from "../wire/http";
import type { GameSummary, Ticket, Waiting } from "../generated/wire";
import { say } from "../lobby/texts";
import { common } from "../language/common";

const EVERY = 2000;
const KEPT = "athanor-play-now";

export type PaceName = "quick" | "calm" | "day";
export const paces = (): { value: PaceName; words: string }[] => [
  { value: "quick", words: say("quick") },
  { value: "calm", words: say("calm") },
  { value: "day", words: say("daily") },
];
const MADE: Record<PaceName, NonNullable<Ticket["pace"]>> = {
  quick: { kind: "live", clock: 600, bonus: 5 },
  calm: { kind: "live", clock: 1800, bonus: 10 },
  day: { kind: "days", days: 1 },
};
export const spans = () => [
  { value: 0, words: say("any") },
  { value: 300, words: "± 300" },
  { value: 150, words: "± 150" },
];
export const botWaits = () => [
  { value: -1, words: say("never") },
  { value: 60, words: say("after.minute") },
  { value: 0, words: say("at.once") },
];

type Terms = {
  games: string[];
  seats: number[];
  pace: PaceName;
  rated: boolean;
  span: number;
  bots: number;
};
const USUAL: Terms = {
  games: [],
  seats: [2, 3, 4],
  pace: "quick",
  rated: false,
  span: 0,
  bots: 60,
};

function kept(): Terms {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Terms>) };
  } catch {
    return { ...USUAL };
  }
}

class Queue {
  terms = $state(kept());
  waiting = $state.raw<Waiting | null>(null);
  sorry = $state("");
  busy = $state(false);
  #since = 0; // by this device's clock
  waited = $state(0); // seconds

  // Keeps the place in the queue while the page is open; the answer ends it.
  watch(): () => void {
    void this.#look();
    const timers = [
      setInterval(() => this.waiting && this.#look(), EVERY),
      setInterval(() => (this.waited = this.waiting ? (Date.now() - this.#since) / 1000 : 0), 250),
    ];
    return () => timers.forEach(clearInterval);
  }

  toggle(list: "games" | "seats", value: string | number): void {
    const all = this.terms[list] as (string | number)[];
    const next = all.includes(value) ? all.filter((one) => one !== value) : [...all, value];
    if (next.length) (this.terms[list] as (string | number)[]) = next;
  }

  async find(games: GameSummary[]): Promise<void> {
    if (!(await me.known())) return;
    const { pace, rated, span, bots } = this.terms;
    const ticket: Ticket = {
      games: this.chosen(games),
      seats: this.sizes(games),
      pace: MADE[pace],
      rated: rated && me.person?.account != null,
      span: rated && span ? span : null,
      bots_after: bots < 0 ? null : bots,
    };
    localStorage.setItem(KEPT, JSON.stringify(this.terms));
    await this.#attempt(async () => this.#hear((await http.joinQueue(ticket)).waiting));
  }

  stop(): Promise<void> {
    return this.#attempt(async () => {
      await http.leaveQueue();
      this.waiting = null;
    });
  }

  // Wished games that are here; the first where none is.
  chosen(games: GameSummary[]): string[] {
    const here = games.map(({ name }) => name);
    const found = this.terms.games.filter((name) => here.includes(name));
    return found.length ? found : here.slice(0, 1);
  }

  // Wished sizes that every chosen game can have.
  sizes(games: GameSummary[]): number[] {
    const chosen = games.filter(({ name }) => this.chosen(games).includes(name));
    const possible = this.possible(games);
    const found = this.terms.seats.filter((size) =>
      chosen.every(({ seats }) => seats.includes(size)),
    );
    return found.length ? found : possible.slice(0, 1);
  }

  possible(games: GameSummary[]): number[] {
    const chosen = games.filter(({ name }) => this.chosen(games).includes(name));
    return [2, 3, 4, 5].filter((size) => chosen.every(({ seats }) => seats.includes(size)));
  }

  async #look(): Promise<void> {
    if (me.person === null) return;
    try {
      this.#hear((await http.queuePlace()).waiting);
    } catch {
      // It is asked again; the place is kept for more than a minute.
    }
  }

  #hear(waiting: Waiting | null): void {
    if (waiting?.table) {
      this.waiting = null;
      void http.leaveQueue();
      address.go(`/table/${waiting.table}`);
      return;
    }
    if (waiting) this.#since = Date.now() - waiting.waited * 1000;
    this.waiting = waiting;
  }

  async #attempt(deed: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.sorry = "";
    try {
      await deed();
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : common("failed");
    }
    this.busy = false;
  }
}

export const queue = new Queue();
