// What everybody may know of one seat, row by row.

import { count, list } from "../../look/words";
import type { Piece, Play, SeatRow } from "../face";
import { ARTIFACTS, KINDS, NAMES, POTION_NAMES, potionIcon, type Potion } from "./box";
import { counting, read } from "./view";

const text = (words: string | number): Piece[] => [{ text: String(words) }];
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
  return [
    { label: "Reputation", pieces: text(table.reputation[seat] ?? 0) },
    { label: "Gold", pieces: text(table.gold[seat] ?? 0) },
    { label: "Ingredients", pieces: text(count(table.hands[seat]?.count ?? 0, "card")) },
    { label: "Favors", pieces: text(count(table.favors[seat]?.count ?? 0, "card")) },
    {
      label: "Cubes",
      pieces: text(
        `${(cubes?.ready ?? 0) + (cubes?.placed ?? 0)} to act, ${cubes?.unused ?? 0} unused, ` +
          `${cubes?.hospital ?? 0} in the hospital`,
      ),
    },
    { label: "Potions made", pieces: made.length ? made.map(potion) : text("none") },
    { label: "Artifacts", pieces: text(list(artifacts) || "none") },
    { label: "Seals that count", pieces: text(counting(table, seat)) },
    { label: "Seals on", pieces: text(list(sealed.map((kind) => NAMES[kind])) || "no theory") },
  ];
}
