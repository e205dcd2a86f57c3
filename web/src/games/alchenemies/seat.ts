// What everybody may know of one seat, row by row.

import type { Piece, Play, SeatRow } from "../face";
import { cards as counted, coin, labCount, labLimit, named, read, REAGENTS } from "./box";
import { say } from "./texts";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
const cards = (ids: string[]): Piece[] =>
  ids.length ? ids.map((id) => ({ part: id, label: named(id) })) : text(say("none"));

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const lab = table.labs[seat];
  const reagents = REAGENTS.flatMap((one) =>
    Array.from({ length: lab?.reagents[one] ?? 0 }, () => ({ part: one, label: named(one) })),
  );
  const lies = { count: labCount(table, seat), most: labLimit() };
  return [
    { label: say("row.coin"), pieces: text(coin(table, seat)) },
    { label: say("row.hand"), pieces: text(counted(table.hand_size[seat] ?? 0)) },
    { label: say("row.stack"), pieces: text(counted(table.recipes_left[seat] ?? 0)) },
    { label: say("row.lab", lies), pieces: reagents },
    { label: say("row.play"), pieces: cards(lab?.paraphernalia ?? []) },
    { label: say("row.work"), pieces: cards((table.work[seat] ?? []).map(({ recipe }) => recipe)) },
    { label: named("seal"), pieces: text(say(table.sealed[seat] ? "yes" : "no")) },
  ];
}
