// The pad of AlchEnemies: coin, and the size of a lab for ties.

import tables from "../../generated/tables/alchenemies.json";
import { sum, type Counting } from "./seatSheet";

type Seat = { cards: Record<string, number>; lab: number };
type Card = { name: string; type: string; coin: number; effect: string; amounts: { n?: number } };
const CARDS = tables.cards as Card[];

const coinOf = ({ cards }: Seat, type: string): number =>
  sum(
    CARDS.filter((card) => card.type === type).map((card) => (cards[card.name] ?? 0) * card.coin),
  );

// Each Philosopher's Stone makes every Metal beside it worth more.
function stone({ cards }: Seat): number {
  const metals = CARDS.filter((card) => card.type === "Metal").map(({ name }) => cards[name] ?? 0);
  const more = CARDS.filter((card) => card.effect === "stone").map(
    (card) => (cards[card.name] ?? 0) * (card.amounts.n ?? 0),
  );
  return sum(more) * sum(metals);
}

export const alchenemies: Counting = (_, seats) =>
  (seats as Seat[]).map((seat) => ({
    lines: {
      metals: coinOf(seat, "Metal"),
      essences: coinOf(seat, "Essence"),
      stone: stone(seat),
    },
    ties: [sum(Object.values(seat.cards)), seat.lab],
  }));
