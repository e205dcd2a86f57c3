// The pad of AlchEnemies: coin, and the size of a lab for ties.

import tables from "../../generated/tables/alchenemies.json";
import { sum, type Counting } from "./seatSheet";

type Seat = { cards: Record<string, number>; lab: number };
type Card = { name: string; type: string; coin: number; effect: string; amounts: { n?: number } };
const CARDS = tables.cards as Card[];

const METALS = CARDS.filter(({ type }) => type === "Metal");
const ESSENCES = CARDS.filter(({ type }) => type === "Essence");

const coinOf = ({ cards }: Seat, counted: Card[]): number =>
  sum(counted.map((card) => (cards[card.name] ?? 0) * card.coin));

// Each Philosopher's Stone makes every Metal beside it worth more.
function stone({ cards }: Seat): number {
  const metals = METALS.map(({ name }) => cards[name] ?? 0);
  const more = CARDS.filter((card) => card.effect === "stone").map(
    (card) => (cards[card.name] ?? 0) * (card.amounts.n ?? 0),
  );
  return sum(more) * sum(metals);
}

export const alchenemies: Counting = (_, seats) =>
  (seats as Seat[]).map((seat) => ({
    lines: {
      metals: coinOf(seat, METALS),
      essences: coinOf(seat, ESSENCES),
      stone: stone(seat),
    },
    ties: [sum(Object.values(seat.cards)), seat.lab],
  }));
