// The round in one sentence: what is still to come for the viewer.

import type { Play } from "../../face";
import { say } from "../board/texts";
import { ordinal, SPACE_WORDS, SPACES, type Space } from "../box";
import { read, turns, type Table } from "../view";

function choosing(table: Table, seat: number): string {
  const line = Array.from(
    { length: table.players },
    (_, at) => (table.start + at) % table.players,
  ).filter((one) => !table.order.paralysed.includes(one));
  const at = line.indexOf(seat);
  if (at < 0) return say("round.paralysed");
  return table.order.choice[seat] === "none"
    ? say("round.choose", { place: ordinal(at + 1) })
    : say("round.chosen");
}

function declaring({ order }: Table, seat: number): string {
  const line = [...order.turn].reverse();
  return say("round.declare", {
    declare: ordinal(line.indexOf(seat) + 1),
    act: ordinal(order.turn.indexOf(seat) + 1),
  });
}

function ahead(table: Table, seat: number): string {
  const now = SPACES.indexOf(table.phase as Space);
  const parts = SPACES.filter((_, at) => at >= now).flatMap((space) => {
    const left = table.spaces[space].left[seat] ?? 0;
    if (left === 0) return [];
    const order =
      space === "sell" && table.sale.order.length ? table.sale.order : turns(table, space);
    const places = order.flatMap((one, at) => (one === seat ? [ordinal(at + 1)] : [])).slice(-left);
    return [say("round.part", { deed: SPACE_WORDS[space].deed, places })];
  });
  return parts.length ? say("round.ahead", { parts }) : say("round.nothing");
}

export function roundWords({ view, seat }: Play): string {
  const table = read(view);
  if (table.phase === "over") return say("round.over");
  if (seat === null) return "";
  if (table.phase === "setup") return say("round.setup");
  if (table.phase === "order") return choosing(table, seat);
  return table.phase === "declare" ? declaring(table, seat) : ahead(table, seat);
}
