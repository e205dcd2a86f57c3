// Advice on theories: which to publish, with what seal, and how sure each seal would be.

import {
  ALCHEMICALS,
  COLOURS,
  INGREDIENTS,
  POSITIVE,
  type Alchemical,
  type Colour,
  type Ingredient,
} from "./alchemy";
import type { Notebook } from "./notebook";
import { SIGN_WORDS } from "../words";

export type Advice = {
  kind: Ingredient;
  alchemical: Alchemical;
  right: number; // that the theory is wholly right
  hedge: Colour | null;
  safe: number; // that a seal of that colour loses nothing
  open: Alchemical[]; // what it may be, likeliest first
  words: string;
};

function safeWith(row: Record<Alchemical, number>, best: Alchemical, colour: Colour): number {
  const mine = POSITIVE[ALCHEMICALS.indexOf(best)]!;
  const others = COLOURS.map((_, c) => c).filter((c) => COLOURS[c] !== colour);
  return ALCHEMICALS.reduce(
    (sum, a, i) => sum + (others.every((c) => POSITIVE[i]![c] === mine[c]) ? row[a] : 0),
    0,
  );
}

function words(kind: string, open: Alchemical[], hedge: Colour | null, safe: number): string {
  if (hedge === null) return `The ${kind} is certain: publish it under a gold or silver seal.`;
  const signs = COLOURS.map(
    (_, c) => new Set(open.map((a) => POSITIVE[ALCHEMICALS.indexOf(a)]![c])),
  );
  const sure = COLOURS.map((colour, c) =>
    signs[c]!.size === 1
      ? `${colour} is surely ${SIGN_WORDS[signs[c]!.has(true) ? "+" : "-"]}`
      : "",
  )
    .filter(Boolean)
    .join(" and its ");
  const known = sure ? ` Its ${sure}.` : "";
  const advice =
    safe > 0.9999
      ? `so a ${hedge} seal is a safe hedge`
      : `the ${hedge} is the likeliest mistake: hedge it`;
  return (
    `The ${kind} is one of ${open.length}.${known} ` +
    (safe > 0.9999 ? `Only the ${hedge} is open, ${advice}.` : `If you must publish, ${advice}.`)
  );
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
      words: words(kind, open, hedge, safe),
    };
  });
  return found.sort((one, two) => two.right - one.right || two.safe - one.safe);
}
