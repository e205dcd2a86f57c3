// What everybody may know of one seat, row by row.

import { count } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { COLOURS, cubes, INGREDIENTS, none, read, type Colour } from "./box";

const pictures = (colours: Colour[]): Piece[] =>
  colours.map((colour) => ({ part: colour, label: INGREDIENTS[colour].one }));

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const made = table.cauldrons.filter((pot) => pot.creator === seat);
  const school = table.school[seat] ?? null;
  const seen = table.seen?.[seat] ?? none();
  return [
    { label: "Fame", pieces: [{ text: String(table.fame[seat] ?? 0) }] },
    { label: "Seals left", pieces: [{ text: String(table.seals[seat] ?? 0) }] },
    { label: "Behind the screen", pieces: [{ text: count(table.stock_size[seat] ?? 0, "cube") }] },
    {
      label: "Of these, seen by all",
      pieces: COLOURS.some((colour) => seen[colour])
        ? pictures(cubes(seen))
        : [{ text: "nothing" }],
    },
    {
      label: "School",
      pieces: school === null ? [{ text: "hidden" }] : pictures([school]),
    },
    ...made.map((pot) => ({
      label: `Potion in ${pot.name}, worth ${pot.value}`,
      pieces: pictures(cubes(pot.recipe ?? none())),
    })),
  ];
}
