// Bottles and vials fly where they go. Which did is read from the events; nothing waits for them.

import { fly } from "../../look/fly";
import type { Event } from "../../wire/types";
import type { Play } from "../face";
import { FORMULARY, read, type Colour, type Table } from "./box";

type Path = { look: string; from: string; to: string };

function paths(event: Event, me: number | null, before: Table, now: Table): Path[] {
  const [what] = event.refs;
  const own = event.seat === me;
  if (event.seat === null || what === undefined) return [];
  if (event.kind === "made") {
    const cell = now.chest[event.seat]?.findIndex((one) => one?.card === what) ?? -1;
    const from = `show-${before.display.indexOf(what)}`;
    return [{ look: "flask", from, to: own && cell >= 0 ? `cell-${cell}` : `seat-${event.seat}` }];
  }
  if (event.kind === "brewed" && own)
    return [...FORMULARY[what as Colour], "water"].map((kind) => ({ look: `drop ${kind}`, from: `skill-${kind}`, to: `vial-${what}` }));
  if (event.kind === "sold" && own)
    return event.refs.map((card) => ({ look: "flask", from: `cell-${before.chest[event.seat ?? 0]?.findIndex((one) => one?.card === card)}`, to: `sold-${event.seat}` }));
  return [];
}

export function flights(play: Play): void {
  let seen = play.events.length;
  let before = read(play.view);
  $effect(() => {
    const fresh = play.events.slice(seen);
    const now = read(play.view);
    const found = fresh.flatMap((event) => paths(event, play.seat, before, now));
    seen = play.events.length;
    before = now;
    found.slice(0, 9).forEach(({ look, from, to }, at) => fly(look, from, to, at * 40));
  });
}
