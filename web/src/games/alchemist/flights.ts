// Where cubes fly.

import type { Path } from "../../look/motion/flights.svelte";
import type { Event } from "../../generated/wire";
import { cubes, type Colour, type Counts } from "./box";

// The cubes that an event moves.
function moved({ fields }: Event): Colour[] {
  if (fields["recipe"]) return cubes(fields["recipe"] as Counts);
  return fields["ingredient"] ? [fields["ingredient"] as Colour] : [];
}

// The ways of the cubes that an event tells of.
export function paths(event: Event, me: number | null): Path[] {
  const home = (colour: Colour) => (event.seat === me ? `stock-${colour}` : `seat-${event.seat}`);
  const { cauldron, creator } = event.fields;
  return moved(event).flatMap((colour): Path[] => {
    const look = `cube ${colour}`;
    if (event.kind === "produced" || event.kind === "took")
      return [{ look, from: `reserve-${colour}`, to: home(colour) }];
    if (event.kind === "created") return [{ look, from: home(colour), to: String(cauldron) }];
    if (event.kind === "removed") return [{ look, from: home(colour), to: null }];
    if (event.kind === "tribute") {
      const to = creator === me ? `stock-${colour}` : `seat-${creator}`;
      return [{ look, from: home(colour), to }];
    }
    return event.kind === "drew-cube" ? [{ look, from: "bag", to: home(colour) }] : [];
  });
}
