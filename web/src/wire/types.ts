// The shapes of the wire by short names. Those of schema.ts are generated from the server's
// OpenAPI document; the rest say what the document leaves open.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Action = { do: string; [field: string]: Json };
export type View = { [name: string]: Json };
export type Fields = { [name: string]: Json };

export type Problem = {
  error: string;
  words: string;
  rule?: string;
  code?: string;
  fields?: Fields;
  state?: State;
  retry_after?: number;
};

export type Option = {
  name: string;
  default: Json;
  words: string;
  kind: string;
  values?: Json[];
  low?: number;
  high?: number;
  by_seat?: boolean;
  follows?: string;
};

export type GameCard = {
  name: string;
  title: string;
  version: number;
  seats: number[];
  options: Option[];
  aids: { name: string; words: string }[];
  notes: boolean;
  bots: { level: string; words: string }[];
  sheet: string[];
  phases: string[];
};
export type GameRules = GameCard & {
  rules: { [clause: string]: string };
  deck: Json;
  tables: { [name: string]: Json };
  texts: { events: { [kind: string]: string }; refusals: { [reason: string]: string } };
};

export type Person = Schemas["Person"];
export type FinishedGame = Schemas["FinishedGame"];
export type Turn = Schemas["Turn"];

export type Status = "open" | "playing" | "over" | "cancelled" | "frozen";
export type Seat = {
  seat: number;
  kind: "open" | "person" | "hot" | "bot";
  name: string;
  person: string | null;
  level: string | null;
  ready: boolean;
  away: boolean;
  resigned: boolean;
  absent: boolean;
};
export type Pace =
  { kind: "live"; clock: number | null; bonus: number } | { kind: "days"; days: number };
export type NotesLevel = "off" | "facts" | "full";
export type TableCard = {
  id: string;
  name: string;
  game: string;
  title: string;
  status: Status;
  listed: boolean;
  players: number;
  seats: Seat[];
  actors: number[];
  round: number | null;
  entry: number;
  ply: number;
  created: number;
  updated: number;
  deadline: number | null;
  host: string;
  pace: Pace;
  options: { [name: string]: Json };
  without: string[];
  hints: boolean;
  your_turn: boolean;
};
export type Vote = Schemas["Vote"];
export type Result = {
  scores: number[];
  winners: number[];
  sheet: { [line: string]: number }[];
  by: "rules" | "resignation" | "time";
};
export type Table = TableCard & {
  notes: NotesLevel;
  code: string | null;
  mine: { seat: number; token: string }[];
  votes: Vote[];
  rematch: string | null;
  frozen: string | null;
  result: Result | null;
  rules: number;
};

export type Event = {
  ply: number;
  seat: number | null;
  kind: string;
  fields: Fields;
  refs: string[];
  words: string;
  round: number;
};
export type Nudge = Schemas["NudgeStatus"];
export type Ask = { question: number; choices: Action[]; texts: string[] };
export type State = {
  type: "state";
  table: string;
  seat: number | null;
  since: number;
  entry: number;
  ply: number;
  keep: number;
  entries: { entry: number; kind: string; seat: number | null; ply: number; at: number }[];
  events: Event[];
  status: Status;
  actors: number[];
  over: boolean;
  view: View | null;
  insight: Json;
  ask: Ask | null;
  undo: number | null;
  nudges: Nudge[];
  scores: number[] | null;
  clocks: number[] | null;
  deadline: number | null;
  at: number;
  info?: Table;
};

export type Refusal = { rule: string; code: string; words: string; fields: Fields };
export type Considered = {
  action: Action;
  text: string;
  tries: number;
  chance: number;
  points: number;
  lead: number;
  rival: number;
  plan: Action[];
  reason: "" | "deeper" | "wins-more-often";
};
export type Hint = { question: number; tries: number; choices: Considered[] };
export type Message = {
  number: number;
  room: "players" | "bystanders";
  person: string;
  name: string;
  seat: number | null;
  words: string;
  at: number;
};

export type NewSeat =
  | { kind: "me" }
  | { kind: "open" }
  | { kind: "bot"; level: string }
  | { kind: "hot"; name: string };
export type HintRule = "alone" | "always" | "never";
export type NewTable = {
  game: string;
  name?: string;
  seats: NewSeat[];
  options?: { [name: string]: Json };
  without?: string[];
  notes?: NotesLevel;
  pace?: Pace;
  listed?: boolean;
  hints?: HintRule;
  start?: boolean;
  request?: string;
};

export type Replay = {
  save: string;
  table: Table;
  plies: number;
  moments: { ply: number; round: number; seat: number; action: Action; text: string; at: number }[];
  scores: number[][];
};
export type InvitationLink = Schemas["InvitationLink"];
export type Ply = {
  ply: number;
  actors: number[];
  over: boolean;
  truth: View;
  insight: Json;
  views: View[];
  bystander: View;
  events: Event[][];
  bystander_events: Event[];
  scores: number[];
};
export type Swing = Schemas["Swing"];
export type Evaluation = Schemas["Evaluation"];
