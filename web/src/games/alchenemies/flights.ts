// Where cards and Elements fly.

import type { Path } from "../../look/motion/flights.svelte";
import type { Event } from "../../generated/wire";

function path(event: Event, me: number | null): Path | null {
  const lab = `lab-${event.seat}`;
  const id = String(event.fields["recipe"] ?? "");
  const hand = event.seat === me ? (id ? `hand-${id}` : "my-hand") : `rival-${event.seat}`;
  const { owner, reagent } = event.fields;
  const what = typeof reagent === "string" ? reagent : null;
  const own = what ? `${lab}-${what}` : lab;
  const piece = what ? `flies ${what.toLowerCase()}` : "flies back";
  switch (event.kind) {
    case "drew-reagent":
      return { look: piece, from: "stack-reagents", to: own };
    case "found-alembic":
      return { look: "flies alembic", from: "stack-reagents", to: `${lab}-Alembic` };
    case "drew-card":
      return { look: piece, from: "stack-recipes", to: hand };
    case "shed":
      return { look: piece, from: own, to: "pile-reagents" };
    case "took-discard":
      return { look: piece, from: "pile-reagents", to: own };
    case "discarded":
      return { look: piece, from: event.seat === me ? "my-hand" : hand, to: "pile-recipes" };
    case "recovered":
      return { look: piece, from: "pile-recipes", to: hand };
    case "transmuted":
    case "played":
      return {
        look: piece,
        from: event.seat === me ? "my-hand" : hand,
        to: event.seat === me ? "my-work" : lab,
      };
    case "destroyed":
    case "ruined":
      return { look: piece, from: `lab-${owner}`, to: "pile-recipes" };
    case "stole":
    case "took-element":
    case "swapped":
      return { look: piece, from: `lab-${owner}`, to: own };
    default:
      return null;
  }
}

export function paths(event: Event, me: number | null): Path[] {
  const found = path(event, me);
  return found === null ? [] : [found];
}
