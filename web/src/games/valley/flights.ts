// Where bottles and vials fly.

import type { Path } from "../../look/motion/flights.svelte";
import type { Event, View } from "../../generated/wire";
import { FORMULARY, read, type Colour } from "./box";

export function paths(event: Event, me: number | null, was: View, is: View): Path[] {
  const [before, now] = [read(was), read(is)];
  const [what] = event.refs;
  const own = event.seat === me;
  if (event.seat === null || what === undefined) return [];
  if (event.kind === "made") {
    const cell = now.chest[event.seat]?.findIndex((one) => one?.card === what) ?? -1;
    const from = `show-${before.display.indexOf(what)}`;
    return [{ look: "flask", from, to: own && cell >= 0 ? `cell-${cell}` : `seat-${event.seat}` }];
  }
  if (event.kind === "brewed" && own)
    return [...FORMULARY[what as Colour], "water"].map((kind) => ({
      look: `drop ${kind}`,
      from: `skill-${kind}`,
      to: `vial-${what}`,
    }));
  if (event.kind === "sold" && own)
    return event.refs.map((card) => ({
      look: "flask",
      from: `cell-${before.chest[event.seat ?? 0]?.findIndex((one) => one?.card === card)}`,
      to: `sold-${event.seat}`,
    }));
  return [];
}
