// The log: what a seat did in one choice, said once, with pictures in place of words. What it
// alone may know takes the place of what the others are told.

import { capital } from "../../look/words";
import type { Told } from "../../table/log/pieces";
import type { Event, Json } from "../../wire/types";
import type { Piece, Play } from "../face";
import { say } from "./board/texts";
import {
  alchemicalIcon,
  ARTIFACTS,
  FAVORS,
  NAMES,
  POTION_NAMES,
  potionIcon,
  QUALITY_NAMES,
  signed,
  SPACE_WORDS,
} from "./box";
import type { Alchemical, Favor, Ingredient, Potion, Quality, Space } from "./box";
import { draws, grantName } from "./words";

const QUIET = ["chose", "dealt", "failed", "round", "sold-pair"];

export const ACTIONS: { [verb: string]: string } = {
  keep: "keep the {favor}",
  order: "take the order space “{space}”",
  place: "declare {space}",
  favor: "play the {card}",
  done: "declare no more",
  take: "take {ingredient}",
  draw: "draw from the deck",
  transmute: "transmute {ingredient}",
  discard: "give up {ingredient}",
  bid: "bid a discount of {discount}",
  offer: "offer {potion}",
  guarantee: "promise {quality}",
  mix: "mix {pair}",
  buy: "buy the {artifact}",
  debunk: "ask for the {colour} of {ingredient}",
  demonstrate: "show {pair}",
  ask: "ask whether it is {potion}",
  publish: "publish about {ingredient}",
  endorse: "endorse the theory about {ingredient}",
  claim: "claim that it is {alchemical}",
  grant: "take {tile}",
  exhibit: "show {potion}",
  leave_both: "leave both",
  take_back: "take it back",
};

const ingredient = (kind: Ingredient): Piece => ({ part: `i-${kind}`, label: NAMES[kind] });
const potion = (one: Potion): Piece => ({ part: potionIcon(one), label: POTION_NAMES[one] });

function spaceName(space: string, players: number): string {
  return SPACE_WORDS[space as Space]?.name ?? draws(space, players);
}

export function field(name: string, value: Json, play: Play): Piece[] | null {
  if (name === "pair") {
    const [one, other] = value as [Ingredient, Ingredient];
    return [ingredient(one), { text: ` ${say("and")} ` }, ingredient(other)];
  }
  if (typeof value === "number") return name === "change" ? [{ text: signed(value) }] : null;
  if (typeof value !== "string") return null;
  if (name === "ingredient") return [ingredient(value as Ingredient)];
  if (name === "potion") return [potion(value as Potion)];
  if (name === "alchemical") return [{ part: alchemicalIcon(value as Alchemical), label: value }];
  const text = word(name, value, play.table.players);
  return text === null ? null : [{ text }];
}

function word(name: string, value: string, players: number): string | null {
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
      return value === "+" ? "plus" : "minus";
    case "adventurer":
      return capital(value);
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
