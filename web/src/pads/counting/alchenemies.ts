// The pad of AlchEnemies: coin, and the size of a lab for ties.

import tables from "../../generated/tables/alchenemies.json";
import { sum, type Counting } from "./seatSheet";

// A kind of card of another deck.
type Other = { metal: boolean; coin: number; many: number };
type Seat = { cards: Record<string, number>; others: Other[]; lab: number };
type Card = { name: string; type: string; coin: number; effect: string; amounts: { n?: number } };
const CARDS = tables.cards as Card[];

const METALS = CARDS.filter(({ type }) => type === "Metal");
const ESSENCES = CARDS.filter(({ type }) => type === "Essence");

const coinOf = ({ cards, others }: Seat, metal: boolean): number =>
  sum((metal ? METALS : ESSENCES).map((card) => (cards[card.name] ?? 0) * card.coin)) +
  sum(others.filter((one) => one.metal === metal).map(({ coin, many }) => coin * many));

// Each Philosopher's Stone makes every Metal beside it worth more.
function stone({ cards, others }: Seat): number {
  const metals = METALS.map(({ name }) => cards[name] ?? 0);
  const more = CARDS.filter((card) => card.effect === "stone").map(
    (card) => (cards[card.name] ?? 0) * (card.amounts.n ?? 0),
  );
  return (
    sum(more) * (sum(metals) + sum(others.filter(({ metal }) => metal).map(({ many }) => many)))
  );
}

export const alchenemies: Counting = (_, seats) =>
  (seats as Seat[]).map((seat) => ({
    lines: {
      metals: coinOf(seat, true),
      essences: coinOf(seat, false),
      stone: stone(seat),
    },
    ties: [sum(Object.values(seat.cards)) + sum(seat.others.map(({ many }) => many)), seat.lab],
  }));
