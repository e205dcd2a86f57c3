// A sentence of the server, cut where names stand for seats and pictures for components.

import type { Face, Piece, Play } from "../games/face";

export function pieces(words: string, play: Play, face: Face): Piece[] {
  return words.split(/(\b[Ss]eat \d+\b)/).flatMap((text, at): Piece[] => {
    if (at % 2 === 0) return face.parts?.(text, play) ?? [{ text }];
    return [{ seat: Number(text.slice(5)) }];
  });
}

export const nameOfSeat = (names: string[], seat: number): string =>
  names[seat] ?? `Seat ${seat + 1}`;

// The same sentence for ears.
export function aloud(words: string, play: Play, face: Face): string {
  return pieces(words, play, face)
    .map((piece) =>
      "seat" in piece
        ? nameOfSeat(play.names, piece.seat)
        : "part" in piece
          ? ` ${piece.label} `
          : piece.text,
    )
    .join("")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:])/g, "$1");
}
