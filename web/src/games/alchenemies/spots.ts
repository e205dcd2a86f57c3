// Places on the table that can be clicked, by name, and which answer each of them is.

import type { Action } from "../../generated/wire";
import type { Reagent, Table } from "./box";

export const hand = (id: string): string => `hand-${id}`;
export const shelf = (seat: number, id: string): string => `shelf-${seat}-${id}`;
export const reagent = (seat: number, one: Reagent): string => `lab-${seat}-${one}`;
export const glass = (seat: number, recipe: string, paid: string[]): string =>
  `glass-${seat}-${recipe}-${paid[0] ?? ""}`;
export const rival = (seat: number): string => `rival-${seat}`;
export const stack = (from: "reagents" | "recipes"): string => `stack-${from}`;
export const spent = (one: Reagent): string => `spent-${one}`;
export const tray = (id: string): string => `tray-${id}`;

type Whose = "mine" | "theirs" | "any";
type Verb = {
  kind: string;
  whose: Whose;
  action: (seat: number, one: string, two: string) => Omit<Action, "do">;
};

const recipe = (_: number, one: string) => ({ recipe: one });
const work = (_: number, one: string, two: string) => ({ recipe: one, with: two ? [two] : [] });

// Each verb with the kind of place that answers it. Names after the kind are: seat, card, payment.
const VERBS: Record<string, Verb[]> = {
  use: [{ kind: "shelf", whose: "mine", action: (_, one) => ({ card: one }) }],
  offer: [{ kind: "shelf", whose: "mine", action: (_, one) => ({ card: one }) }],
  pick: [{ kind: "shelf", whose: "theirs", action: (seat, one) => ({ seat, card: one }) }],
  shed: [{ kind: "lab", whose: "mine", action: (_, one) => ({ reagent: one }) }],
  take: [
    { kind: "lab", whose: "theirs", action: (_, one) => ({ reagent: one }) },
    { kind: "spent", whose: "any", action: (_, one) => ({ reagent: one }) },
  ],
  draw: [{ kind: "stack", whose: "any", action: (_, one) => ({ from: one }) }],
  target: [{ kind: "rival", whose: "theirs", action: (seat) => ({ seat }) }],
  ruin: [
    {
      kind: "glass",
      whose: "theirs",
      action: (seat, one, two) => ({ seat, ...work(seat, one, two) }),
    },
  ],
  finish: [{ kind: "glass", whose: "mine", action: work }],
  transmute: [{ kind: "hand", whose: "any", action: recipe }],
  project: [{ kind: "hand", whose: "any", action: recipe }],
  give: [{ kind: "hand", whose: "any", action: recipe }],
  discard: [{ kind: "hand", whose: "any", action: recipe }],
  keep: [{ kind: "tray", whose: "any", action: recipe }],
  bottom: [{ kind: "tray", whose: "any", action: recipe }],
  recover: [{ kind: "tray", whose: "any", action: recipe }],
  steal: [{ kind: "tray", whose: "any", action: recipe }],
};
const OWNED = ["shelf", "lab", "glass", "rival"];

type Parsed = { kind: string; seat: number; one: string; two: string };

function parsed(spot: string): Parsed {
  const [kind = "", ...rest] = spot.split("-");
  const owned = OWNED.includes(kind);
  const [one = "", two = ""] = owned ? rest.slice(1) : rest;
  return { kind, seat: owned ? Number(rest[0]) : -1, one, two };
}

function answers(verb: string, spot: Parsed, me: number | null): Verb | null {
  const fits = ({ kind, whose }: Verb): boolean =>
    kind === spot.kind && (whose === "any" || (whose === "mine") === (spot.seat === me));
  return VERBS[verb]?.find(fits) ?? null;
}

// The answer that a place would be, whether it is allowed or not; null where nobody asks for it.
export function actionAt(verbs: string[], spot: string, me: number | null): Action | null {
  const place = parsed(spot);
  for (const verb of verbs) {
    const found = answers(verb, place, me);
    if (found) return { do: verb, ...found.action(place.seat, place.one, place.two) };
  }
  return null;
}

// Where an allowed answer is given; null for those that only have a button.
export function spotOf(action: Action, table: Table, me: number): string | null {
  const seat = typeof action["seat"] === "number" ? action["seat"] : me;
  const paid = (action["with"] ?? []) as string[];
  const from = table.pending?.seat;
  const [one, what] = [String(action["card"] ?? action["recipe"]), action["reagent"] as Reagent];
  switch (action.do) {
    case "use":
    case "offer":
    case "pick":
      return shelf(seat, one);
    case "shed":
      return reagent(me, what);
    case "take":
      return from === undefined ? spent(what) : reagent(from, what);
    case "draw":
      return stack(action["from"] as "reagents" | "recipes");
    case "target":
      return rival(seat);
    case "ruin":
    case "finish":
      return glass(seat, one, paid);
    case "transmute":
    case "project":
    case "give":
    case "discard":
      return hand(one);
    case "keep":
    case "bottom":
    case "recover":
    case "steal":
      return tray(one);
    default:
      return null;
  }
}
