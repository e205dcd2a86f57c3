// Where cubes fly.

import type { Path } from "../../look/flights.svelte";
import type { Event } from "../../wire/types";
import { COLOURS, type Colour } from "./box";

// Every cube that an event names: “1 gray and 2 blue” are three.
function counted(event: Event): Colour[] {
  const many = [...event.words.matchAll(/(\d+) (gray|blue|orange|green|yellow)\b/g)];
  if (many.length)
    return many.flatMap(([, count, colour]) => Array<Colour>(Number(count)).fill(colour as Colour));
  return event.refs.filter((ref): ref is Colour => (COLOURS as string[]).includes(ref));
}

// The ways of the cubes that an event tells of.
export function paths(event: Event, me: number | null): Path[] {
  const home = (colour: Colour) => (event.seat === me ? `stock-${colour}` : `seat-${event.seat}`);
  const colours = counted(event);
  const pot = event.refs.find((ref) => /^K\d+$/.test(ref));
  return colours.flatMap((colour): Path[] => {
    const look = `cube ${colour}`;
    if (event.kind === "produced" || event.kind === "took")
      return [{ look, from: `reserve-${colour}`, to: home(colour) }];
    if (event.kind === "created" && pot) return [{ look, from: home(colour), to: pot }];
    if (event.kind === "removed") return [{ look, from: home(colour), to: null }];
    if (event.kind === "tribute") {
      const creator = event.refs.find((ref) => ref.startsWith("seat "))?.slice(5);
      return [
        {
          look,
          from: home(colour),
          to: creator === String(me) ? `stock-${colour}` : `seat-${creator}`,
        },
      ];
    }
    return event.kind === "drew-cube" ? [{ look, from: "bag", to: home(colour) }] : [];
  });
}
