// The review of a finished game: asked for again while it is being worked out.

import { signed } from "../language/numbers";
import * as http from "../wire/http";
import type { FoundReview, ReviewedChoice, ReviewedSeat, ReviewState } from "../generated/wire";
import { say } from "./texts";

export type Grade = ReviewedChoice["grade"];
const AGAIN = 1000;
export const GRADES: Grade[] = ["good", "inaccuracy", "mistake", "blunder"];
export const LEAST = 0.05; // win share: the smallest loss that has a grade
const NOTICEABLE = 0.05; // win share: less luck is not worth a word

export class Reviewed {
  state = $state.raw<ReviewState | null>(null);
  sorry = $state("");
  #left = false;

  constructor(readonly id: string) {
    void this.#follow();
  }

  found = $derived<FoundReview | null>(this.state?.review ?? null);
  status = $derived(this.state?.status ?? null);
  coming = $derived(this.status === "waiting" || this.status === "running");
  moments = $derived(
    (this.found?.choices ?? [])
      .filter(({ grade }) => grade !== "good")
      .sort((one, other) => other.loss - one.loss),
  );

  // The one curve of the game: what every page tells of its chances.
  chances = $derived<number[][]>((this.found?.curve ?? []).map(({ shares }) => shares));
  done = $derived(this.found === null ? 0 : this.found.plies / Math.max(1, this.found.total));

  at(ply: number, seat: number): number | null {
    return this.chances[ply]?.[seat] ?? null;
  }

  count(seat: number, grade: Grade): number {
    return (this.found?.choices ?? []).filter((one) => one.seat === seat && one.grade === grade)
      .length;
  }

  async ask(): Promise<void> {
    try {
      this.state = await http.askReview(this.id);
      void this.#follow();
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("unreviewed");
    }
  }

  async #follow(): Promise<void> {
    try {
      do {
        this.state = await http.review(this.id);
        if (this.coming) await new Promise((settle) => setTimeout(settle, AGAIN));
      } while (this.coming && !this.#left);
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("unshown");
    }
  }

  leave(): void {
    this.#left = true;
  }
}

// Win share in hundredths, with its sign.
export const points = (share: number): string => signed(Math.round(share * 100));

// How a seat's result came about, in short sentences.
export function verdict(
  account: ReviewedSeat,
  cost: ReviewedChoice[],
  name: string | null,
): string {
  const fits = account.verdict;
  const said = [];
  if (fits !== null)
    said.push(
      name === null
        ? say("verdict.you", { case: fits })
        : say("verdict.name", { name, case: fits }),
    );
  const lost = cost.reduce((sum, { loss }) => sum + loss, 0);
  if (cost.length)
    said.push(say("verdict.costs", { count: cost.length, points: Math.round(100 * lost) }));
  if (Math.abs(account.luck) >= NOTICEABLE)
    said.push(
      say("verdict.luck", {
        side: account.luck > 0 ? "gave" : "cost",
        points: Math.round(100 * Math.abs(account.luck)),
      }),
    );
  return said.join(" ");
}

export const isOf =
  (seat: number | null) =>
  (choice: ReviewedChoice): boolean =>
    seat === null || choice.seat === seat;
