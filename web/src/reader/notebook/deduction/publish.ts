// Advice on theories: which to publish, with what seal, and how sure each seal would be.

import {
  ALCHEMICALS,
  COLOURS,
  INGREDIENTS,
  POSITIVE,
  type Alchemical,
  type Colour,
  type Ingredient,
  type Sign,
} from "./alchemy";
import type { Notebook } from "./notebook";

export type Advice = {
  kind: Ingredient;
  alchemical: Alchemical;
  right: number; // that the theory is wholly right
  hedge: Colour | null;
  safe: number; // that a seal of that colour loses nothing
  open: Alchemical[]; // what it may be, likeliest first
  known: { colour: Colour; sign: Sign }[]; // what is sure of it already
};

function safeWith(row: Record<Alchemical, number>, best: Alchemical, colour: Colour): number {
  const mine = POSITIVE[ALCHEMICALS.indexOf(best)]!;
  const others = COLOURS.map((_, c) => c).filter((c) => COLOURS[c] !== colour);
  return ALCHEMICALS.reduce(
    (sum, a, i) => sum + (others.every((c) => POSITIVE[i]![c] === mine[c]) ? row[a] : 0),
    0,
  );
}

// The signs that all of these alchemicals share.
function knownOf(open: Alchemical[]): Advice["known"] {
  const rows = open.map((a) => POSITIVE[ALCHEMICALS.indexOf(a)]!);
  return COLOURS.flatMap((colour, c) => {
    const signs = new Set(rows.map((row) => row[c]));
    return signs.size === 1 ? [{ colour, sign: signs.has(true) ? "+" : "-" }] : [];
  });
}

export function advice(n: Notebook): Advice[] {
  const grid = n.grid;
  const theories = n.theories();
  const found = INGREDIENTS.map((kind): Advice => {
    const { alchemical, probability, hedge } = theories[kind];
    const row = grid[kind];
    const open = ALCHEMICALS.filter((a) => row[a] > 0).sort((a, b) => row[b] - row[a]);
    const safe = hedge === null ? 1 : safeWith(row, alchemical, hedge);
    return {
      kind,
      alchemical,
      right: probability,
      hedge,
      safe,
      open,
      known: knownOf(open),
    };
  });
  return found.sort((one, two) => two.right - one.right || two.safe - one.safe);
}
