// The wire of the score pads: what to ask for, and the sheet that the server's rules make of it.

import { Trouble } from "../wire/http";
import type { Counted, Pad } from "../wire/types";

export type Answers = Record<string, unknown>;

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

export const count = (game: string, table: Answers, seats: Answers[]): Promise<Counted> =>
  answered(
    fetch(`/api/pads/${game}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ table, seats }),
    }),
  );
