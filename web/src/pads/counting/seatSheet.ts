// What the pad of a game makes of its answers.

import type { Answers } from "../pads";

// A seat's points by line of the sheet, and what breaks a tie, the most important first.
export type SeatSheet = { lines: Record<string, number>; ties: number[] };
export type Counting = (table: Answers, seats: Answers[]) => SeatSheet[];

export const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
