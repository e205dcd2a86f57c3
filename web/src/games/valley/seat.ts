// What everybody may know of one seat, row by row.

import { list } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { cardsOf, COLOURS, INGREDIENTS, look, read, told, tokenName } from "./box";
import { say } from "./texts";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
const counts = (kinds: readonly string[], many: Record<string, number>, part: string): Piece[] => {
  const found = kinds
    .filter((kind) => many[kind])
    .flatMap((kind): Piece[] => [
      { part: `${part} ${kind}`, label: say.word(kind) },
      { text: ` ${many[kind]}  ` },
    ]);
  return found.length ? found : text(say("seat.none"));
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
  const tokens = (table.tokens[seat] ?? []).map(tokenName);
  return [
    { label: say("seat.points"), pieces: text(told(play.insight).points[seat] ?? 0) },
    { label: say("seat.skills"), pieces: counts(INGREDIENTS, table.skills[seat] ?? {}, "stuff") },
    {
      label: say("seat.cauldron"),
      pieces: counts(INGREDIENTS, table.cauldron[seat] ?? {}, "stuff"),
    },
    {
      label: say("seat.decoctions"),
      pieces: counts(COLOURS, table.decoctions[seat] ?? {}, "vial"),
    },
    { label: say("seat.chest"), pieces: chest.length ? bottles(chest) : text(say("seat.empty")) },
    { label: say("sold.title"), pieces: bottles(table.sold[seat] ?? []) },
    { label: say("seat.bonus"), pieces: text(table.bonus[seat] ?? 0) },
    { label: say("tokens"), pieces: text(list(tokens) || say("seat.used")) },
  ];
}
