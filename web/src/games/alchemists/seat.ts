// What everybody may know of one seat, row by row.

import { list } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { say } from "./board/texts";
import { ARTIFACTS, KINDS, NAMES, POTION_NAMES, potionIcon, ROUNDS, type Potion } from "./box";
import { counting, read, type Table } from "./view";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
const HARMS = [
  ["poison", "R-"],
  ["paralysis", "G-"],
  ["insanity", "B-"],
] as const;
const potion = (one: Potion): Piece => ({ part: potionIcon(one), label: POTION_NAMES[one] });

export function seatRows(play: Play, seat: number): SeatRow[] {
  const table = read(play.view);
  const cubes = table.cubes[seat];
  const made = table.made[seat] ?? [];
  const artifacts = (table.artifacts.owned[seat] ?? []).map(
    (name) => ARTIFACTS[name]?.name ?? name,
  );
  const sealed = KINDS.filter((kind) =>
    table.theories[kind].seals.some((seal) => seal.seat === seat),
  );
  const aside = table.aside[seat]?.count ?? 0;
  const cards = [
    say("cards", { count: table.hands[seat]?.count ?? 0 }),
    ...(aside ? [say("hand.aside", { count: aside })] : []),
  ];
  return [
    { label: say("rep.label"), pieces: text(table.reputation[seat] ?? 0) },
    { label: say("row.gold"), pieces: text(table.gold[seat] ?? 0) },
    { label: say("row.ingredients"), pieces: text(cards.join(", ")) },
    {
      label: say("row.favors"),
      pieces: text(say("cards", { count: table.favors[seat]?.count ?? 0 })),
    },
    {
      label: say("row.cubes"),
      pieces: text(
        say("row.cubes.text", {
          act: (cubes?.ready ?? 0) + (cubes?.placed ?? 0),
          unused: cubes?.unused ?? 0,
          hospital: cubes?.hospital ?? 0,
        }),
      ),
    },
    { label: say("row.made"), pieces: made.length ? made.map(potion) : text(say("row.none")) },
    { label: say("artifacts"), pieces: text(list(artifacts) || say("row.none")) },
    { label: say("row.count"), pieces: text(counting(table, seat)) },
    {
      label: say("row.on"),
      pieces: text(list(sealed.map((kind) => NAMES[kind])) || say("row.theory")),
    },
    ...suffered(table, seat),
    ...(table.round === ROUNDS ? [exhibited(table, seat)] : []),
  ];
}

// Each harm befalls a seat once a round.
function suffered({ hits }: Table, seat: number): SeatRow[] {
  const found = HARMS.filter(([name]) => hits[seat]?.[name]).map(([, harm]) => harm);
  return found.length ? [{ label: say("row.suffered"), pieces: found.map(potion) }] : [];
}

function exhibited({ exhibition }: Table, seat: number): SeatRow {
  const shown = exhibition.shown[seat] ?? [];
  const pieces = shown.length ? shown.map(potion) : text(say("row.none"));
  return { label: say("exhibition"), pieces };
}
