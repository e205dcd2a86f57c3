// What was entered into each pad, kept on this device game by game.

import type { Counted } from "../generated/wire";
import type { Answers } from "./pads";

export type ScoreSheet = {
  table: Answers;
  seats: Answers[];
  names: string[];
  counted: Counted | null; // the last count; null after a change
};

const KEY = "athanor-score";
type Kept = { chosen: string; sheets: Record<string, ScoreSheet> };

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { chosen: found.chosen ?? "", sheets: found.sheets ?? {} };
  } catch {
    return { chosen: "", sheets: {} };
  }
}

export const emptySheet = (seats: number): ScoreSheet => ({
  table: {},
  seats: Array.from({ length: seats }, () => ({})),
  names: Array.from({ length: seats }, () => ""),
  counted: null,
});

class Sheets {
  chosen = $state(kept().chosen);
  #sheets = $state<Record<string, ScoreSheet>>(kept().sheets);

  of(game: string): ScoreSheet | null {
    return this.#sheets[game] ?? null;
  }

  // Turn to a game, and begin its sheet where there is none.
  choose(game: string, seats: number): void {
    this.chosen = game;
    this.#sheets[game] ??= emptySheet(seats);
  }

  clear(game: string): void {
    const before = this.#sheets[game];
    if (!before) return;
    this.#sheets[game] = { ...emptySheet(before.seats.length), names: before.names };
  }

  save(): void {
    const now: Kept = { chosen: this.chosen, sheets: $state.snapshot(this.#sheets) as never };
    localStorage.setItem(KEY, JSON.stringify(now));
  }
}

export const sheets = new Sheets();
