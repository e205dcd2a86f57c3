// The wire of the score pads: what to ask for, and the sheet that the server's rules make of it.

import { Trouble } from "../wire/http";

export type Field = {
  name: string;
  words: string;
  kind: "number" | "text" | "yes" | "choice" | "several" | "counts" | "each" | "rows";
  most: number;
  options: string[];
  choices: string[];
  labels: string[]; // what people call the options
  parts: Field[];
};
export type Pad = {
  game: string;
  title: string;
  seats: number[];
  sheet: string[];
  table: Field[];
  seat: Field[];
};
export type Told = Record<string, unknown>;
export type Counted = { sheet: Record<string, number>[]; scores: number[]; winners: number[] };

const OFFLINE = {
  error: "unreachable",
  words:
    "The score pads are counted by the rules on the server, and it cannot be reached just now.",
};

async function answered<T>(request: Promise<Response>): Promise<T> {
  const answer = await request.catch(() => {
    throw new Trouble(OFFLINE, 0);
  });
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  throw new Trouble(told === null ? OFFLINE : (told as typeof OFFLINE), answer.status);
}

const KNOWN = "athanor-score-pads";

// The pads of the server, or those this device has seen before where it cannot be reached.
export async function pads(): Promise<Pad[]> {
  try {
    const found = await answered<Pad[]>(fetch("/api/pads"));
    localStorage.setItem(KNOWN, JSON.stringify(found));
    return found;
  } catch (trouble) {
    const before = localStorage.getItem(KNOWN);
    if (before === null) throw trouble;
    return JSON.parse(before) as Pad[];
  }
}

export const count = (game: string, table: Told, seats: Told[]): Promise<Counted> =>
  answered(
    fetch(`/api/pads/${game}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ table, seats }),
    }),
  );
