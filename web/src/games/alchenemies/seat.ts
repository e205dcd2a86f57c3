// What everybody may know of one seat, row by row.

import { count } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { card, coin, labCount, read, REAGENTS } from "./box";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
const cards = (ids: string[]): Piece[] =>
  ids.length ? ids.map((id) => ({ part: id, label: card(id).name })) : text("none");

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const lab = table.labs[seat];
  const reagents = REAGENTS.flatMap((one) =>
    Array.from({ length: lab?.reagents[one] ?? 0 }, () => ({ part: one, label: one })),
  );
  return [
    { label: "Coin", pieces: text(coin(table, seat)) },
    { label: "Hand", pieces: text(count(table.hand_size[seat] ?? 0, "card")) },
    { label: "Recipe Stack", pieces: text(count(table.recipes_left[seat] ?? 0, "card")) },
    { label: `Lab, ${labCount(table, seat)} of 10`, pieces: reagents },
    { label: "In play", pieces: cards(lab?.paraphernalia ?? []) },
    { label: "At work", pieces: cards((table.work[seat] ?? []).map(({ recipe }) => recipe)) },
    { label: "Hermetic Seal", pieces: text(table.sealed[seat] ? "yes" : "no") },
  ];
}
