// The review of a finished game: asked for again while it is being worked out.

import { signed } from "../language/numbers";
import * as http from "../wire/http";
import type { FoundReview, ReviewedChoice, ReviewedSeat, ReviewState } from "../wire/types";
import { say } from "./texts";

export type Grade = ReviewedChoice["grade"];
const AGAIN = 1000;
export const GRADES: Grade[] = ["good", "inaccuracy", "mistake", "blunder"];
export const LEAST = 0.05; // win share: the smallest loss that has a grade
const NOTICEABLE = 0.05; // win share: smaller differences are not worth a word

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

// How a seat played beside its rivals, and how it drew, in one sentence.
export function verdict(seats: ReviewedSeat[], seat: number, name: string, you: boolean): string {
  const own = seats[seat];
  const rivals = seats.filter((_, at) => at !== seat);
  if (own === undefined || rivals.length === 0) return "";
  const mean = rivals.reduce((sum, one) => sum + one.losses, 0) / rivals.length;
  const ahead = own.losses - mean;
  const joined = sign(ahead) * sign(own.luck) < 0 ? "but" : "and";
  const given = { played: side(ahead), drew: side(own.luck), joined };
  return you ? say("verdict.you", given) : say("verdict.name", { name, ...given });
}

const sign = (amount: number): number => (Math.abs(amount) < NOTICEABLE ? 0 : Math.sign(amount));
const side = (amount: number): string =>
  sign(amount) > 0 ? "better" : sign(amount) < 0 ? "worse" : "even";

export const isOf =
  (seat: number | null) =>
  (choice: ReviewedChoice): boolean =>
    seat === null || choice.seat === seat;
