// The review of a finished game: asked for again while it is being worked out.

import * as http from "../wire/http";
import type { FoundReview, ReviewedChoice, ReviewedSeat, ReviewState } from "../wire/types";

export type Grade = ReviewedChoice["grade"];
const AGAIN = 1000;
export const GRADES: Grade[] = ["good", "inaccuracy", "mistake", "blunder"];
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
      this.sorry = trouble instanceof Error ? trouble.message : "It cannot be reviewed.";
    }
  }

  async #follow(): Promise<void> {
    try {
      do {
        this.state = await http.review(this.id);
        if (this.coming) await new Promise((settle) => setTimeout(settle, AGAIN));
      } while (this.coming && !this.#left);
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : "The review cannot be shown.";
    }
  }

  leave(): void {
    this.#left = true;
  }
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const points = (share: number): string => {
  const by = Math.round(share * 100);
  return by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0";
};

// How a seat played beside its rivals, and how it drew, in one sentence.
export function verdict(seats: ReviewedSeat[], seat: number, name: string, you: boolean): string {
  const own = seats[seat];
  const rivals = seats.filter((_, at) => at !== seat);
  if (own === undefined || rivals.length === 0) return "";
  const mean = rivals.reduce((sum, one) => sum + one.losses, 0) / rivals.length;
  const ahead = own.losses - mean;
  const who = you ? "You" : name;
  const others = you ? "your rivals" : "the rivals";
  const played = by(ahead, `better than ${others}`, `worse than ${others}`, `as well as ${others}`);
  const drew = by(own.luck, "drew better", "drew worse", "had no luck to speak of");
  const joined = sign(ahead) * sign(own.luck) < 0 ? "but" : "and";
  return `${who} played ${played} ${joined} ${drew}.`;
}

const sign = (amount: number): number => (Math.abs(amount) < NOTICEABLE ? 0 : Math.sign(amount));
const by = (amount: number, more: string, less: string, even: string): string =>
  sign(amount) > 0 ? more : sign(amount) < 0 ? less : even;

export const nameOfGrade: Record<Grade, string> = {
  good: "Good",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
};
export const isOf =
  (seat: number | null) =>
  (choice: ReviewedChoice): boolean =>
    seat === null || choice.seat === seat;
