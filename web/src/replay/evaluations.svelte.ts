// Winning chances of a finished game by move; asked for again while they are being worked out.

import * as http from "../wire/http";
import type { Evaluation, Swing } from "../wire/types";

const AGAIN = 1000;

export class Evaluations {
  #found = $state.raw<Evaluation | null>(null);
  #left = false;

  constructor(readonly id: string) {
    void this.#ask();
  }

  chances = $derived<number[][]>(this.#found?.chances ?? []);
  swings = $derived<Swing[]>(this.#found?.swings ?? []);
  coming = $derived(this.#found?.coming ?? false);
  done = $derived(this.#found === null ? 0 : this.#found.done / (this.#found.plies + 1));

  at(ply: number, seat: number): number | null {
    return this.chances[ply]?.[seat] ?? null;
  }

  // By how much a move changed a seat's chance, in percent.
  change(ply: number, seat: number): number | null {
    const [before, after] = [this.at(ply - 1, seat), this.at(ply, seat)];
    return before === null || after === null ? null : Math.round((after - before) * 100);
  }

  async #ask(): Promise<void> {
    try {
      do {
        this.#found = await http.evaluation(this.id);
        if (this.#found.coming) await new Promise((settle) => setTimeout(settle, AGAIN));
      } while (this.#found.coming && !this.#left);
    } catch {
      // Without chances the replay shows points.
    }
  }

  leave(): void {
    this.#left = true;
  }
}
