// The pad of Alchemist: fame, cubes behind the screens, and the ranking of the schools.

import tables from "../../generated/tables/alchemist.json";
import { BadPad } from "./fields";
import { sum, type Counting } from "./seatSheet";

type Cubes = Record<string, number>;
type Seat = { fame: number; tiles: string[]; stock: Cubes; school: string | null };
const AWARDS = tables.awards as Record<string, number[]>;

function checkSeats(seats: Seat[]): void {
  const laid: string[] = [];
  seats.forEach(({ school, tiles }, seat) => {
    if (school === null) throw new BadPad([["seat", seat + 1], ["school"]], "no-school");
    for (const value of tiles) {
      if (laid.includes(value))
        throw new BadPad([["seat", seat + 1], ["tiles"]], "tile", { value: Number(value) });
      laid.push(value);
    }
  });
  if (new Set(seats.map(({ school }) => school)).size < seats.length)
    throw new BadPad([["school"]], "schools");
}

// Cubes of each colour once all stocks have been put into the reserve.
function together(reserve: Cubes, seats: Seat[]): Cubes {
  const most = tables.cubes_of_a_colour;
  const found = tables.colours.map((colour): [string, number] => {
    const cubes = (reserve[colour] ?? 0) + sum(seats.map(({ stock }) => stock[colour] ?? 0));
    if (cubes > most) throw new BadPad([["stock", colour]], "cubes", { most, cubes });
    return [colour, cubes];
  });
  return Object.fromEntries(found);
}

export const alchemist: Counting = (table, told) => {
  const seats = told as Seat[];
  checkSeats(seats);
  const left = together(table["reserve"] as Cubes, seats);
  const rest = ({ school }: Seat): number => left[school ?? ""] ?? 0;
  return seats.map((seat) => {
    const created = sum(seat.tiles.map(Number));
    const better = seats.filter((other) => rest(other) < rest(seat)).length;
    const school = AWARDS[seats.length]?.[better] ?? 0;
    const stock = Math.floor(sum(Object.values(seat.stock)) / 2);
    return { lines: { created, copied: seat.fame - created, stock, school }, ties: [school] };
  });
};
