// A position to be looked at and answered: a puzzle, a mistake asked again, a variation.

import type { Play } from "../games/face";
import type { Action, Ask, Event, Game, Json, Refusal, Table, View } from "../generated/wire";

export type Standing = {
  view: View;
  insight: Json;
  seat: number | null;
  actors: number[];
  over: boolean;
  legal: Action[];
  texts: string[];
};

export class Position implements Play {
  standing = $state.raw<(Standing & { question: number }) | null>(null);
  table = $state.raw<Table>({} as Table);
  names = $state.raw<string[]>([]);
  deck = $state.raw<Json>(null);
  texts = $state.raw<Game["texts"] | null>(null);
  pointed = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  open = $state(true); // whether it may be answered
  readonly events: Event[] = [];
  readonly canBack = false;
  readonly compact = true;
  #asked = 0; // plain: `show` may be called from an effect

  constructor(readonly answer: (action: Action, text: string) => void) {}

  view = $derived<View>(this.standing?.view ?? {});
  insight = $derived<Json>(this.standing?.insight ?? null);
  seat = $derived(this.standing?.seat ?? null);
  actors = $derived(this.standing?.actors ?? []);
  over = $derived(this.standing?.over ?? false);
  ask = $derived.by((): Ask | null => {
    const now = this.standing;
    if (now === null || now.seat === null || !this.open || this.busy) return null;
    return { question: now.question, choices: now.legal, texts: now.texts };
  });

  show(standing: Standing): void {
    this.#asked += 1;
    this.standing = { ...standing, question: this.#asked };
    this.refusal = null;
  }

  act(action: Action): void {
    const wanted = JSON.stringify(action);
    const legal = this.standing?.legal ?? [];
    const at = legal.findIndex((one) => JSON.stringify(one) === wanted);
    if (this.ask === null) return;
    this.answer(action, this.standing?.texts[at] ?? "");
  }

  back(): void {}
  why(): void {}
  say(refusal: Refusal | null): void {
    this.refusal = refusal;
  }
}

// A table that exists only on this page, as boards want one.
export function imagined(game: Game, players: number, id: string, options: View): Table {
  const seats = Array.from({ length: players }, (_, seat) => ({
    seat,
    kind: "bot" as const,
    name: "",
    person: null,
    level: null,
    ready: true,
    away: false,
    resigned: false,
    absent: false,
  }));
  return {
    id,
    name: game.title,
    game: game.name,
    title: game.title,
    status: "playing",
    listed: false,
    rated: false,
    players,
    seats,
    actors: [],
    round: null,
    entry: 0,
    ply: 0,
    created: 0,
    updated: 0,
    deadline: null,
    host: "",
    your_turn: true,
    options,
    without: [],
    notes: "full",
    hints: false,
    pace: { kind: "live", clock: null, bonus: 0, days: null },
    code: null,
    mine: [],
    votes: [],
    rematch: null,
    frozen: null,
    fixed: [],
    closed: null,
    locked: false,
    lesson: null,
    tournament: null,
    circle: null,
    delay: 0,
    result: null,
    rules: game.version,
  };
}
