// What everybody may know of one seat, row by row.

import type { Piece, Play, SeatRow } from "../face";
import { COLOURS, cubes, INGREDIENTS, none, read, type Colour } from "./box";
import { say } from "./texts";

const pictures = (colours: Colour[]): Piece[] =>
  colours.map((colour) => ({ part: colour, label: INGREDIENTS[colour].one }));

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const made = table.cauldrons.filter((pot) => pot.creator === seat);
  const school = table.school[seat] ?? null;
  const seen = table.seen?.[seat] ?? none();
  return [
    { label: say("row.fame"), pieces: [{ text: String(table.fame[seat] ?? 0) }] },
    { label: say("row.seals"), pieces: [{ text: String(table.seals[seat] ?? 0) }] },
    {
      label: say("row.screen"),
      pieces: [{ text: say("cubes", { count: table.stock_size[seat] ?? 0 }) }],
    },
    {
      label: say("row.seen"),
      pieces: COLOURS.some((colour) => seen[colour])
        ? pictures(cubes(seen))
        : [{ text: say("row.nothing") }],
    },
    {
      label: say("row.school"),
      pieces: school === null ? [{ text: say("row.hidden") }] : pictures([school]),
    },
    ...made.map((pot) => ({
      label: say("row.potion", { pot: pot.name, value: pot.value ?? 0 }),
      pieces: pictures(cubes(pot.recipe ?? none())),
    })),
  ];
}
