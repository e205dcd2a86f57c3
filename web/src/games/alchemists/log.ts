// The log: what a seat did in one choice, said once, with pictures in place of words. What it
// alone may know takes the place of what the others are told.

import type { Told } from "../../table/log/pieces";
import type { Event, Json } from "../../generated/wire";
import type { Around, Piece, Play } from "../face";
import { say } from "./board/texts";
import {
  alchemicalIcon,
  ARTIFACTS,
  FAVORS,
  potionIcon,
  QUALITY_NAMES,
  signed,
  SPACE_WORDS,
  tokenName,
} from "./box";
import type { Alchemical, Favor, Ingredient, Potion, Quality, Space } from "./box";
import { draws, grantName } from "./words";

const QUIET = ["chose", "dealt", "failed", "round", "sold-pair"];

const ingredient = (kind: Ingredient, form?: string): Piece => ({
  part: `i-${kind}`,
  label: say.word(kind, form),
});
const potion = (one: Potion, form?: string): Piece => ({
  part: potionIcon(one),
  label: say.word(one, form),
});

function spaceName(space: string, players: number): string {
  return SPACE_WORDS[space as Space]?.name ?? draws(space, players);
}

export function field(name: string, value: Json, play: Around, form?: string): Piece[] | null {
  if (name === "pair") {
    const [one, other] = value as [Ingredient, Ingredient];
    return [ingredient(one), { text: ` ${say("and")} ` }, ingredient(other)];
  }
  if (typeof value === "number") return number(name, value);
  if (typeof value !== "string") return null;
  if (name === "ingredient") return [ingredient(value as Ingredient, form)];
  if (name === "potion") return [potion(value as Potion, form)];
  if (name === "alchemical")
    return [{ part: alchemicalIcon(value as Alchemical), label: tokenName(value) }];
  const text = word(name, value, play.table.players, form);
  return text === null ? null : [{ text }];
}

function number(name: string, value: number): Piece[] | null {
  if (name === "change") return [{ text: signed(value) }];
  return name === "cards" ? [{ text: say("count.cards", { count: value }) }] : null;
}

function word(name: string, value: string, players: number, form?: string): string | null {
  switch (name) {
    case "space":
      return spaceName(value, players);
    case "quality":
    case "guarantee":
      return QUALITY_NAMES[value as Quality] ?? value;
    case "artifact":
      return ARTIFACTS[value]?.name ?? value;
    case "card":
    case "favor":
      return FAVORS[value as Favor]?.name ?? value;
    case "tile":
      return grantName(value);
    case "sign":
      return say(value === "+" ? "word.plus" : "word.minus");
    case "adventurer":
    case "colour":
    case "kind":
    case "seal":
      return say.word(value, form);
    default:
      return null;
  }
}

function told(event: Event, events: Event[], play: Play): Told {
  const { kind, fields, seat } = event;
  const pair = events.find((other) => other.kind === "sold-pair")?.fields["pair"];
  if (kind === "sold" && pair)
    return {
      template: say.template("event.sold-both", fields) ?? event.words,
      fields: { ...fields, pair },
      seat,
    };
  const template = say.template(`event.${kind}`, fields) ?? play.texts?.events[kind] ?? event.words;
  return { template, fields, seat };
}

export function tell(events: Event[], play: Play): Told[] | null {
  const own = events.some((event) => event.kind === "mixed-pair");
  return events
    .filter((event) => !QUIET.includes(event.kind) && !(own && event.kind === "mixed"))
    .map((event) => told(event, events, play));
}
