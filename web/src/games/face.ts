// What a game's folder gives to the table: a board, a chooser, and words for what it shows.

import type { Component } from "svelte";

import type { Templates } from "../language/language.svelte";
import type { Told } from "../table/log/pieces";
import type {
  Action,
  Ask,
  Event,
  Game,
  Json,
  Refusal,
  Result,
  Table,
  View,
} from "../generated/wire";

// What a sentence may have to know of its table.
export type Around = {
  readonly deck: Json;
  readonly names: string[];
  readonly table: { players: number };
};

// What a board may know and do. A replay and a spectator have one too, without an ask.
export interface Play {
  readonly view: View;
  // What the server works out from the view, and the cards the game is played with.
  readonly insight: Json;
  readonly deck: Json;
  // The sentences of events and refusals, with their fields in braces.
  readonly texts: Game["texts"] | null;
  readonly seat: number | null;
  readonly names: string[];
  readonly table: Table;
  readonly ask: Ask | null;
  readonly actors: number[];
  readonly over: boolean;
  readonly events: Event[];
  // Plies that the page answered while their person did not look, at a shared device.
  readonly answered?: ReadonlySet<number>;
  readonly canBack: boolean;
  readonly busy: boolean;
  // A board among other things, to be drawn small.
  readonly compact?: boolean;
  // The final sheet is still counting, and totals are not told yet.
  readonly counting?: boolean;
  pointed: string[];
  act(action: Action): void;
  back(): void;
  why(action: Action): void;
  say(refusal: Refusal | null): void;
  // What the game's notebook makes of what this seat has seen, as far as the table allows.
  notebook?(request: { [name: string]: Json }): Promise<Json>;
}

export type Crumb = { words: string; at: "done" | "now" | "next" };
export type Key = { key: string; words: string };

// One question, answered step by step; the ask bar shows it, the board answers it.
export interface Chooser {
  readonly crumbs: Crumb[];
  readonly question: string;
  readonly sum: string;
  // `weak`: it ends or skips something while there is more to choose, and does not glow.
  readonly main: { label: string; go: () => void; weak?: boolean } | null;
  // A quieter answer beside the main one: to decline, to pass.
  readonly also?: { label: string; go: () => void } | null;
  readonly back: (() => void) | null;
  readonly keys: Key[];
  press(key: string): boolean;
}

export type Piece = { text: string } | { seat: number } | { part: string; label: string };

// What decides between seats of equal points, and what each has of it.
export type TieBreak = {
  by: string;
  words: string;
  rule: string;
  holds?(play: Play): boolean; // where an option decides which one applies
  of(result: Result, seat: number, play: Play): number;
};

export type SeatRow = { label: string; pieces: Piece[] };
export type TableRow = { label: string; items: string[] };

export interface Face {
  // Takes the tables of the box that a game is played with, before its board is drawn.
  use?(tables: Game["tables"]): void;
  Board: Component<{ play: Play; chooser: Chooser; guided: string | null }>;
  chooser(play: Play): Chooser;
  // Points of each seat as the view shows them; null where the game shows none.
  points(view: View, insight: Json): number[] | null;
  // What lies before the viewer, below the ask.
  Mine?: Component<{ play: Play; chooser: Chooser; guided: string | null }> | undefined;
  // All that is the viewer's, at length: a part of its own on a phone, whose board has no room for it.
  Holding?: Component<{ play: Play; seat: number }> | undefined;
  // What the ask itself holds on a phone.
  Within?: Component<{ play: Play; chooser: Chooser; guided: string | null }> | undefined;
  SeatNote?: Component<{ play: Play; seat: number }>;
  // What everybody may know of a seat, row by row.
  seatRows?(play: Play, seat: number): SeatRow[];
  // What lies on the table, and what the viewer alone has, for the plain board.
  tableRows?(play: Play): TableRow[];
  EndNote?: Component<{ play: Play }>;
  Cell?: Component<{ play: Play; line: string; seat: number }>;
  Part?: Component<{ name: string; label: string }>;
  // A field of an event, a refusal or an action as it is shown, in the grammatical form that its
  // sentence asks for; null for its plain word.
  field?(name: string, value: Json, play: Around, form?: string): Piece[] | null;
  // Its catalogue: sentences of events, refusals and actions in the reader's language.
  say?: Templates;
  // Sentences of events that the page says in its own way, and of actions, by verb.
  templates?: { [kind: string]: string };
  actions?: { [verb: string]: string };
  // Kinds of events that a later one says better.
  quiet?: string[];
  // Kinds of events that count at the end; the log tells them when the final sheet has counted.
  counts?: string[];
  // All that one seat did in one choice, told anew; null for the usual sentences.
  tell?(events: Event[], play: Play): Told[] | null;
  // The places on the board (data-place) that an event concerns; by default its refs.
  places?(event: Event, viewer: number | null): string[];
  // In the order in which they are asked.
  tieBreaks?: TieBreak[];
  // What a line of the sheet counts, where its sentence has numbers of the rules.
  lines?: { readonly [line: string]: string };
  deed?(play: Play): string;
  // How the game is about to end, as far as this viewer may know; nothing while it is not.
  ending?(play: Play): string;
  // Nothing is hidden in this game: one device needs no curtain.
  open?: boolean;
  // Its board is drawn larger where there is room, instead of leaving that empty.
  grows?: boolean;
}

// What of a face makes sentences.
export type Words = Pick<Face, "field" | "say" | "templates" | "actions">;

// One line of the guide. Without `done` it is read, and put aside by a button.
export type Step = {
  words: (play: Play, chooser: Chooser) => string;
  // The place on the board (data-place) that a line to be read is about.
  at?: string;
  // What the line says, in pictures of the game's sprite.
  pictures?: (play: Play) => string;
  done?: (play: Play, did: Did) => boolean;
};
// Whether this seat has done one of these (kinds of events) since the chapter began.
export type Did = (...kinds: string[]) => boolean;
export type Chapter = { title: string; steps: Step[] };
export type Guide = {
  chapters: Chapter[];
  sprite: string;
  // What answers the question asked now: a place on the board, or the "main" or "also" button.
  next(play: Play, chooser: Chooser): string | null;
};
