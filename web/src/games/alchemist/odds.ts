// How likely a rival holds all the cubes of a recipe, from what everybody has seen: a guess that
// takes every unseen cube to be anywhere with equal chance.

import { COLOURS, CUBES_OF_A_COLOUR, none, type Counts, type Table } from "./box";

function choose(many: number, few: number): number {
  let ways = 1;
  for (let at = 0; at < few; at += 1) ways = (ways * (many - at)) / (at + 1);
  return ways;
}

function unseen(table: Table, me: number | null): number[] {
  return COLOURS.map((colour) => {
    let left = CUBES_OF_A_COLOUR - table.reserve[colour] - table.removed[colour];
    for (const cauldron of table.cauldrons) left -= cauldron.recipe?.[colour] ?? 0;
    table.seen?.forEach((seen, seat) => {
      left -= (seat === me ? table.stock[seat] : seen)?.[colour] ?? 0;
    });
    return Math.max(0, left);
  });
}

export function chance(table: Table, me: number | null, rival: number, recipe: Counts): number {
  const pool = unseen(table, me);
  const seen = table.seen?.[rival] ?? none();
  const drawn = (table.stock_size[rival] ?? 0) - COLOURS.reduce((sum, one) => sum + seen[one], 0);
  let ways = [1];
  COLOURS.forEach((colour, at) => {
    const next = Array.from({ length: drawn + 1 }, () => 0);
    const least = Math.max(0, recipe[colour] - seen[colour]);
    ways.forEach((before, taken) => {
      for (let more = least; more <= (pool[at] ?? 0) && taken + more <= drawn; more += 1)
        next[taken + more] = (next[taken + more] ?? 0) + before * choose(pool[at] ?? 0, more);
    });
    ways = next;
  });
  const all = choose(
    pool.reduce((sum, one) => sum + one, 0),
    drawn,
  );
  return all > 0 ? (ways[drawn] ?? 0) / all : 0;
}
