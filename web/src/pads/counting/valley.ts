// The pad of The Valley of Alchemists: lines sold, and what is left over.

import numbers from "../../generated/pads.json";
import tables from "../../generated/tables/valley.json";
import { BadPad, type Place } from "./fields";
import { sum, type Counting } from "./seatSheet";

type Line = { points: number; shape: boolean; colours: number; level: boolean };
type Seat = {
  lines: Line[];
  chest: number;
  chest_points: number;
  decoctions: number;
  ingredients: number;
};
const LINE = 3;
const MOST = numbers.valley.numbers.most_points; // of a card in any box

function checkWorth(cards: number, points: number, place: Place): void {
  if (points > cards * MOST) throw new BadPad(place, "worth", { cards, points });
}

const bonus = ({ shape, colours, level }: Line): number =>
  tables.bonus.shape * Number(shape) +
  tables.bonus.colour * colours +
  tables.bonus.level * Number(level);

export const valley: Counting = (_, told) =>
  (told as Seat[]).map(({ lines, chest, chest_points, decoctions, ingredients }, seat) => {
    const at: [string, number] = ["seat", seat + 1];
    lines.forEach(({ points }, line) => checkWorth(LINE, points, [at, ["lines", line + 1]]));
    checkWorth(chest, chest_points, [at, ["chest"]]);
    return {
      lines: {
        sold: sum(lines.map(({ points }) => points)),
        bonus: sum(lines.map(bonus)),
        chest: chest_points,
        decoctions: Math.floor(decoctions / 2),
      },
      ties: [LINE * lines.length + chest, decoctions, ingredients],
    };
  });
