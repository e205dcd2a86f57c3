// Sentences, made of a template and typed fields: names stand for seats, pictures for components.

import type { Around, Face, Piece, Play, Words } from "../../games/face";
import { spelt, title } from "../../look/words";
import type { Action, Event, Fields, Refusal } from "../../generated/wire";
import { common } from "../../language/common";
import { say } from "../texts";

// A sentence before it is filled in; “{who}” is the seat.
export type Told = { template: string; fields: Fields; seat: number | null };

// What happens at the table and not in the game.
const AT_TABLE = [
  "resigned",
  "timed-out",
  "declined-cancel",
  "declined-takeover",
  "stood-in",
  "came-back",
];

const SEATS = ["creator", "owner", "seat", "start", "target"]; // fields that name a seat

export const atTable = ({ kind }: Pick<Event, "kind">): boolean => AT_TABLE.includes(kind);

export function pieces(told: Told, play: Around, face: Words): Piece[] {
  return told.template
    .split(/\{(\w+(?::\w+)?)\}/)
    .flatMap((text, at): Piece[] =>
      at % 2 ? field(text, told, play, face) : text ? [{ text }] : [],
    );
}

function field(slot: string, { fields, seat }: Told, play: Around, face: Words): Piece[] {
  const [name = "", form] = slot.split(":");
  if (name === "who") return seat === null ? [] : [{ seat }];
  const value = fields[name] ?? null;
  if (SEATS.includes(name) && typeof value === "number") return [{ seat: value }];
  return face.field?.(name, value, play, form) ?? [{ text: spelt(value) }];
}

export const ofEvent = ({ kind, fields, seat, words }: Event, play: Play, face: Face): Told => ({
  template:
    (atTable({ kind }) ? say : face.say)?.template(`event.${kind}`, fields) ??
    face.templates?.[kind] ??
    play.texts?.events[kind] ??
    words,
  fields,
  seat,
});

export const ofRefusal = (
  { rule, code, fields, words }: Refusal,
  play: Play,
  face: Face | null,
): Told => ({
  template:
    face?.say?.template(`refusal.${rule}.${code}`, fields) ??
    face?.say?.template(`refusal.${code}`, fields) ??
    play.texts?.refusals[`${rule} ${code}`] ??
    words,
  fields,
  seat: null,
});

export function ofAction(action: Action, face: Words): Told {
  const { do: verb, ...fields } = action;
  const named = Object.keys(fields).map((name) => `{${name}}`);
  // A choice that only sometimes has one more field has a sentence of its own for it.
  const template =
    face.say?.template(`action.${verb}.${Object.keys(fields).at(-1)}`, fields) ??
    face.say?.template(`action.${verb}`, fields) ??
    face.actions?.[verb] ??
    [title(verb).toLowerCase(), ...named].join(" ");
  return { template, fields, seat: null };
}

export const nameOfSeat = (names: string[], seat: number): string =>
  names[seat] ?? common("seat", { number: seat + 1 });

const spoken = (piece: Piece, names: string[]): string => {
  if ("seat" in piece) return nameOfSeat(names, piece.seat);
  return "part" in piece ? ` ${piece.label} ` : piece.text;
};

// The same sentence for ears.
export const aloud = (shown: Piece[], play: Around): string =>
  shown
    .map((piece) => spoken(piece, play.names))
    .join("")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:])/g, "$1")
    .trim();
