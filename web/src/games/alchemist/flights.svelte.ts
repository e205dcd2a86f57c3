// Cubes fly where they go. Which did is read from the events; nothing waits for them.

import { fly } from "../../look/fly";
import type { Event } from "../../wire/types";
import type { Play } from "../face";
import { COLOURS, type Colour } from "./box";

type Path = { colour: Colour; from: string; to: string };

// Every cube that an event names: “1 gray and 2 blue” are three.
function counted(event: Event): Colour[] {
  const many = [...event.words.matchAll(/(\d+) (gray|blue|orange|green|yellow)\b/g)];
  if (many.length) return many.flatMap(([, count, colour]) => Array<Colour>(Number(count)).fill(colour as Colour));
  return event.refs.filter((ref): ref is Colour => (COLOURS as string[]).includes(ref));
}

// The ways of the cubes that an event tells of.
export function paths(event: Event, me: number | null): Path[] {
  const home = (colour: Colour) => (event.seat === me ? `stock-${colour}` : `seat-${event.seat}`);
  const colours = counted(event);
  const pot = event.refs.find((ref) => /^K\d+$/.test(ref));
  return colours.flatMap((colour): Path[] => {
    if (event.kind === "produced" || event.kind === "took")
      return [{ colour, from: `reserve-${colour}`, to: home(colour) }];
    if (event.kind === "created" && pot) return [{ colour, from: home(colour), to: pot }];
    if (event.kind === "tribute") {
      const creator = event.refs.find((ref) => ref.startsWith("seat "))?.slice(5);
      return [{ colour, from: home(colour), to: creator === String(me) ? `stock-${colour}` : `seat-${creator}` }];
    }
    return event.kind === "drew-cube" ? [{ colour, from: "bag", to: home(colour) }] : [];
  });
}

export function flights(play: Play): void {
  let seen = play.events.length;
  $effect(() => {
    const fresh = play.events.slice(seen);
    seen = play.events.length;
    fresh
      .flatMap((event) => paths(event, play.seat))
      .slice(0, 12)
      .forEach(({ colour, from, to }, at) => fly(`cube ${colour}`, from, to, at * 40));
  });
}
