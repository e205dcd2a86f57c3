// Counts a pad on this device, so that it works without a server. The rules of the games are
// Python; tests/pads/test_page_counts.py holds both to the same sheets and the same refusals.

import generated from "../../generated/pads.json";
import type { Counted, Pad } from "../../generated/wire";
import type { Answers } from "../pads";
import { alchemist } from "./alchemist";
import { alchemists } from "./alchemists";
import { alchenemies } from "./alchenemies";
import { readAll } from "./fields";
import { sum, type Counting, type SeatSheet } from "./seatSheet";
import { valley } from "./valley";

const COUNTINGS: Record<string, Counting> = { alchemist, alchemists, alchenemies, valley };
export const PADS: Pad[] = Object.values(generated).map(({ pad }) => pad as Pad);

// Who comes first: by points, then by what breaks ties.
function ahead(one: number[], other: number[]): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

export function count(game: string, table: Answers, seats: Answers[]): Counted {
  const pad = PADS.find((one) => one.game === game);
  const counting = COUNTINGS[game];
  if (!pad || !counting) throw new Error(`there is no pad of ${game}`);
  const shared = readAll(pad.table, table, []);
  const told = seats.map((seat, at) => readAll(pad.seat, seat, [["seat", at + 1]]));
  const found = counting(shared, told);
  const scores = found.map(({ lines }) => sum(Object.values(lines)));
  const rank = (seat: SeatSheet, at: number): number[] => [scores[at] ?? 0, ...seat.ties];
  const ranks = found.map(rank);
  const winners = ranks.flatMap((own, at) =>
    ranks.every((other) => ahead(own, other) >= 0) ? [at] : [],
  );
  return { sheet: found.map(({ lines }) => lines), scores, winners };
}
