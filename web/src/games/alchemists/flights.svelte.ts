// Cubes, seals and cards fly where they go. Which did is read from the events; nothing waits.

import { fly } from "../../look/fly";
import { colour } from "../../look/seats";
import type { Event } from "../../wire/types";
import type { Play } from "../face";

type Path = { from: string; to: string };

function path(event: Event, me: number | null): Path | null {
  const [first] = event.refs;
  const home = event.seat === me ? "purse" : `seat-${event.seat}`;
  if (first === undefined || event.seat === null) return null;
  if (event.kind === "placed") return { from: home, to: `space-${first}` };
  if (event.kind === "published" || event.kind === "endorsed") return { from: home, to: `theory-${first}` };
  if (event.kind === "took") return { from: `row-${first}`, to: home };
  if (event.kind === "bought") return { from: `artifact-${first}`, to: home };
  return null;
}

export function flights(play: Play): void {
  let seen = play.events.length;
  $effect(() => {
    const fresh = play.events.slice(seen);
    seen = play.events.length;
    fresh.slice(-12).forEach((event, at) => {
      const found = path(event, play.seat);
      if (found) fly(`alchtoken ${colour(event.seat ?? 0)}`, found.from, found.to, at * 60);
    });
  });
}
