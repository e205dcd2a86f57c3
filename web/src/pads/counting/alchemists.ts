// The pad of Alchemists: the big revelation.

import numbers from "../../generated/pads.json";
import tables from "../../generated/tables/alchemists.json";
import { BadCode, world as worldOf } from "../../reader/notebook/deduction/codes";
import type { Answers } from "../pads";
import { BadPad, type Place } from "./fields";
import { sum, type Counting } from "./seatSheet";

type ByKind = Record<string, string | null>;
type Seat = {
  reputation: number;
  gold: number;
  favors: number;
  artifacts: string[];
  grants: string[];
  seals: ByKind;
  aside: string[];
};
type Points = Record<string, { points: number | null }>;
const { mirror_step, cabinet_points, favor_gold, gold_for_a_point } = numbers.alchemists.numbers;
const ARTIFACTS = tables.artifacts as Points;
const GRANTS = tables.grants as Points;
const SEALS = tables.seals as Points;
const SIGNS = tables.alchemicals as Record<string, Record<string, string>>;

function answers(table: Answers): ByKind {
  if (!table["code"]) return table["world"] as ByKind;
  try {
    return worldOf(table["code"] as string);
  } catch (error) {
    if (!(error instanceof BadCode)) throw error;
    throw new BadPad([["code"]], error.code, { code: error.given.toUpperCase() });
  }
}

function checkTheories(world: ByKind, theories: ByKind): void {
  const told = tables.ingredients.map((kind) => world[kind]);
  if (told.includes(null) || new Set(told).size < told.length)
    throw new BadPad([["world"]], "world");
  const claimed = Object.values(theories).filter((one) => one !== null);
  if (new Set(claimed).size < claimed.length) throw new BadPad([["theories"]], "theories");
}

function checkOwners(seats: Seat[], place: "artifacts" | "grants", seat: number): void {
  for (const thing of seats[seat]?.[place] ?? []) {
    const owner = seats.findIndex((one, at) => at < seat && one[place].includes(thing));
    if (owner >= 0) throw new BadPad([["seat", seat + 1], [place]], "owner", { owner: owner + 1 });
  }
}

function checkSeals(seats: Seat[], theories: ByKind, seat: number): void {
  for (const kind of tables.ingredients.filter((one) => seats[seat]?.seals[one])) {
    const place: Place = [
      ["seat", seat + 1],
      ["seals", kind],
    ];
    const before = seats.slice(0, seat).filter((one) => one.seals[kind]).length;
    if (!theories[kind]) throw new BadPad(place, "no-theory");
    if (before >= tables.theory_seals)
      throw new BadPad(place, "seals", { most: tables.theory_seals });
  }
}

const wrongColours = (theory: string, truth: string): string[] =>
  tables.colours.filter((colour) => SIGNS[theory]?.[colour] !== SIGNS[truth]?.[colour]);

// What a seal scores: the points on it where the theory is right, nothing where it hedges the
// only mistake.
function sealed(kind: string, seal: string, world: ByKind, theories: ByKind) {
  const wrong = wrongColours(theories[kind] ?? "", world[kind] ?? "");
  const right = wrong.length === 0;
  const hedged = wrong.length === 1 && wrong[0] === seal;
  const lost = right || hedged ? 0 : -tables.wrong_seal_loss;
  return { right, points: right ? (SEALS[seal]?.points ?? 0) : 0, lost };
}

const printed = (points: Points, owned: string[]): number =>
  sum(owned.map((one) => points[one]?.points ?? 0));

export const alchemists: Counting = (table, told) => {
  const seats = told as Seat[];
  const world = answers(table);
  const theories = table["theories"] as ByKind;
  checkTheories(world, theories);
  seats.forEach((_, seat) => {
    checkOwners(seats, "artifacts", seat);
    checkOwners(seats, "grants", seat);
    checkSeals(seats, theories, seat);
  });
  return seats.map((seat) => {
    const seals = Object.entries(seat.seals)
      .filter((one): one is [string, string] => one[1] !== null)
      .map(([kind, seal]) => sealed(kind, seal, world, theories));
    const owns = (artifact: string): boolean => seat.artifacts.includes(artifact);
    const gold = seat.gold + favor_gold * seat.favors;
    const lines = {
      reputation: seat.reputation,
      mirror: owns("mirror") ? Math.floor(seat.reputation / mirror_step) : 0,
      artifacts: printed(ARTIFACTS, seat.artifacts),
      cabinet: owns("cabinet") ? cabinet_points * seat.artifacts.length : 0,
      feather: owns("plume") ? seat.aside.length : 0,
      grants: printed(GRANTS, seat.grants),
      gold: Math.floor(gold / gold_for_a_point),
      "seals right": sum(seals.map(({ points }) => points)),
      "seals wrong": sum(seals.map(({ lost }) => lost)),
      idol: owns("idol") ? seals.filter(({ right }) => right).length : 0,
    };
    return { lines, ties: [gold % gold_for_a_point] };
  });
};
