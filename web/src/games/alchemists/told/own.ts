// What the viewer alone has and has found out, and what the question at hand carries.

import { list } from "../../../look/words";
import type { Play, TableRow } from "../../face";
import { say } from "../board/texts";
import { FAVOR_KINDS, NAMES, PRINTED, SEALS, sealWords, tokenName, type Ingredient } from "../box";
import { factWords, known, knownWords } from "../notebook/known";
import { asked, read, type Counts, type Fact, type Table } from "../view";
import { favorWords, playedRow } from "./sale";

const cards = (held: Counts<Ingredient> | null): string[] =>
  PRINTED.filter((kind) => held?.[kind]).map((kind) =>
    say("hand.card", { count: held?.[kind] ?? 0, kind }),
  );

export function own({ view, seat }: Play): TableRow[] {
  const table = read(view);
  if (seat === null) return [];
  const favors = table.favors[seat]?.cards ?? null;
  const left = table.seals[seat]?.left ?? null;
  const held = FAVOR_KINDS.filter((card) => favors?.[card]).map((card) =>
    favorWords(card, favors?.[card] ?? 0),
  );
  const seals = SEALS.map((kind) =>
    say("seals.card", {
      count: left?.[kind] ?? 0,
      seal: say(`seal.${kind}`),
      note: sealWords(kind),
    }),
  );
  return [
    ...question(table),
    { label: say("hand.label"), items: hand(table, seat) },
    { label: say("favors.label"), items: held.length ? held : [say("favors.none")] },
    { label: say("seals.label"), items: seals },
    { label: say("triangle.caption"), items: found(table) },
  ];
}

// The theory to be sealed, those just debunked, and favors played for this action.
function question(table: Table): TableRow[] {
  const { ingredient, alchemical, debunked } = asked(table) ?? {};
  const claim = (kind: Ingredient, token: string): string =>
    say("who.what", { who: NAMES[kind], what: tokenName(token) });
  return [
    ...playedRow(table),
    ...(ingredient && alchemical
      ? [{ label: say("crumb.theory"), items: [claim(ingredient, alchemical)] }]
      : []),
    ...(debunked?.length
      ? [{ label: say("reveal.debunked"), items: debunked.map((one) => claim(...one)) }]
      : []),
  ];
}

function hand(table: Table, seat: number): string[] {
  const held = cards(table.hands[seat]?.cards ?? null);
  const aside = table.aside[seat];
  const { ask, left } = asked(table) ?? {};
  return [
    ...(held.length ? held : [say("hand.none")]),
    ...(aside?.count
      ? [
          say("who.what", {
            who: say("hand.aside", { count: aside.count }),
            what: list(cards(aside.cards)),
          }),
        ]
      : []),
    ...(ask === "herbalist" && left ? [say("sum.herbalist", { count: left })] : []),
  ];
}

// Pairs, then aspects that everybody saw, then cards seen through the Periscope.
function found({ facts }: Table): string[] {
  const pairs = PRINTED.flatMap((one, at) =>
    PRINTED.slice(at + 1).map((two) => [one, two] as const),
  );
  const made = pairs.flatMap(([one, two]) => {
    const potion = known(facts, one, two);
    const pair = [NAMES[one], NAMES[two]];
    return potion ? [say("triangle.pair", { pair, found: knownWords(potion) })] : [];
  });
  const words = [...made, ...facts.flatMap((fact) => single(fact, facts))];
  return words.length ? words : [say("row.none")];
}

function single({ how, ingredient, colour, sign, of }: Fact, facts: Fact[]): string[] {
  if (!ingredient) return [];
  if (how === "debunk" && colour && sign)
    return [factWords({ fact: "aspect", ingredient, colour, sign })];
  if (how !== "peek") return [];
  const potion = of === undefined ? undefined : facts[of]?.potion;
  return [factWords({ fact: "peek", ingredient, ...(potion ? { potion } : {}) })];
}
