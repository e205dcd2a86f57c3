// What everybody may know of one seat, row by row.

import { list } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { cardsOf, COLOURS, INGREDIENTS, look, read, told, TOKEN_WORDS } from "./box";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
const counts = (kinds: readonly string[], many: Record<string, number>, part: string): Piece[] => {
  const found = kinds
    .filter((kind) => many[kind])
    .flatMap((kind): Piece[] => [
      { part: `${part} ${kind}`, label: kind },
      { text: ` ${many[kind]}  ` },
    ]);
  return found.length ? found : text("none");
};

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const deck = cardsOf(play.deck);
  const bottles = (ids: string[]): Piece[] =>
    ids.flatMap((id) => {
      const card = deck.get(id);
      if (card === undefined) return [];
      return [{ part: `bottle ${card.shape} ${card.colours.join(" ")}`.trim(), label: look(card) }];
    });
  const chest = (table.chest[seat] ?? []).flatMap((one) => (one ? [one.card] : []));
  const tokens = (table.tokens[seat] ?? []).map((token) => TOKEN_WORDS[token].name);
  return [
    { label: "Points", pieces: text(told(play.insight).points[seat] ?? 0) },
    { label: "Skills", pieces: counts(INGREDIENTS, table.skills[seat] ?? {}, "stuff") },
    { label: "Cauldron", pieces: counts(INGREDIENTS, table.cauldron[seat] ?? {}, "stuff") },
    { label: "Decoctions", pieces: counts(COLOURS, table.decoctions[seat] ?? {}, "vial") },
    { label: "Chest", pieces: chest.length ? bottles(chest) : text("empty") },
    { label: "Sold", pieces: bottles(table.sold[seat] ?? []) },
    { label: "Bonus", pieces: text(table.bonus[seat] ?? 0) },
    { label: "Tokens", pieces: text(list(tokens) || "all used") },
  ];
}
