// A seat has a colour and a sigil, always both.

import type { Seat } from "../generated/wire";
import { common } from "../language/common";
import { levelName } from "./words";

const SIGILS = ["seal-sun", "seal-moon", "seal-tree", "seal-key", "seal-wave"];
export const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2"]; // lines of seats, beside their colour
/* eslint-disable athanor/texts -- names of bots: a name is never translated */
const FIRES = ["Ember", "Ash", "Cinder", "Spark", "Smoke"];
/* eslint-enable */
const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

export const sigil = (seat: number): string => SIGILS[seat % SIGILS.length] ?? "seal-sun";
export const colour = (seat: number): string => `s${(seat % 5) + 1}`;

// Whose page the name on a seat leads to: at one device several sit for the same person.
export const pageOf = (seat: Pick<Seat, "kind" | "person"> | undefined): string | null =>
  seat?.kind === "person" ? seat.person : null;

// A bot in a tournament has a name: its level, and its number if it takes part and does not just fill.
function botOf(level: string, name: string): string {
  const number = / (\d+)$/.exec(name)?.[1];
  return number ? common("bot.number", { level: levelName(level), number }) : levelName(level);
}

export function nameOf(seat: Seat, levels: string[]): string {
  if (seat.kind === "open") return common("open-seat");
  if (seat.kind !== "bot") return seat.name;
  if (seat.name !== (seat.level ?? "")) return botOf(seat.level ?? "", seat.name);
  const fire = FIRES[seat.seat % FIRES.length] ?? "";
  const strength = levels.indexOf(seat.level ?? "") + 1;
  return `${fire} ${NUMERALS[strength] || (seat.level ?? "")}`.trim();
}

export const tellApart = (names: string[]): string[] =>
  names.map((name, seat) =>
    names.some((other, at) => other === name && at !== seat) ? `${name} (${seat + 1})` : name,
  );
