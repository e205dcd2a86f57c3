// Where cubes, seals and cards fly.

import type { Path } from "../../look/motion/flights.svelte";
import { colour } from "../../look/seats";
import type { Event } from "../../generated/wire";

export function paths(event: Event, me: number | null): Path[] {
  if (event.kind === "mixed-pair" && event.seat === me)
    return [{ look: "alchtoken", from: "reveal", to: "notebook" }];
  const [first] = event.refs;
  if (first === undefined || event.seat === null) return [];
  const home = event.seat === me ? "purse" : `seat-${event.seat}`;
  const look = `alchtoken ${colour(event.seat)}`;
  if (event.kind === "placed") return [{ look, from: home, to: `space-${first}` }];
  if (event.kind === "published" || event.kind === "endorsed")
    return [{ look, from: home, to: `theory-${first}` }];
  if (event.kind === "took") return [{ look, from: `row-${first}`, to: home }];
  if (event.kind === "bought") return [{ look, from: `artifact-${first}`, to: home }];
  return [];
}
