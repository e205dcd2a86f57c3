// What one agrees to by sitting down at a table, in a few words.

import { pace } from "../look/words";
import type { Json, Option, TableSummary } from "../generated/wire";
import { ruleOf } from "./options";
import { say } from "./texts";

const same = (one: Json | undefined, other: Json): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// The house rules: every option that is not as usual, or not as the one it follows.
export function houseRules(table: TableSummary, options: Option[]): string[] {
  const said = options.filter(
    ({ name, kind, default: usual, follows, house }) =>
      kind !== "seat" &&
      table.options[name] != null && // null hides what is fixed
      (house || !same(table.options[name], follows ? (table.options[follows] ?? usual) : usual)),
  );
  return said.map(({ name }) => ruleOf(table.game, name, table.options[name] ?? null));
}

export const hostOf = (table: TableSummary): string =>
  table.seats.find(({ person }) => person === table.host)?.name ?? "";

// Who makes the first choice, where the table says so.
export const beginner = (table: TableSummary): number | null =>
  typeof table.options["starter"] === "number" ? table.options["starter"] : null;

// What is decided here instead of left to chance.
export const fixedChance = (table: TableSummary): string[] =>
  table.fixed.map((name) => say.maybe(`fixed.${name}`) ?? say("fixed.chance"));

export const terms = (table: TableSummary, options: Option[]): string[] =>
  [
    pace(table.pace) || say("no.clock"),
    ...houseRules(table, options),
    table.without.length ? say("no.aid") : "",
    table.delay ? say("delay.note", { count: Math.ceil(table.delay / 60) }) : "",
  ].filter(Boolean);

// Whether sitting down binds one for days.
export const lasting = (table: TableSummary): boolean => table.pace.kind === "days";
