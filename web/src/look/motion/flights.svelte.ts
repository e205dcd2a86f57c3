// Pieces fly where they go. Which did is read from the events; nothing waits for them.

import type { Play } from "../../games/face";
import type { Event, View } from "../../generated/wire";
import { fly, sink } from "./fly";

// Without a place to go, a piece leaves the game: it sinks and fades.
export type Path = { look: string; from: string; to: string | null };
// The ways of the pieces that an event tells of, by what lay there before it and lies there now.
export type Paths = (event: Event, me: number | null, before: View, now: View) => Path[];

const MOST = 12; // at once
const APART = 50; // ms between two that set off

export function flights(play: Play, paths: Paths): void {
  let seen = play.events.length;
  let before = play.view;
  $effect(() => {
    const fresh = play.events.slice(seen);
    const now = play.view;
    const { game } = play.table;
    const found = fresh.flatMap((event) => paths(event, play.seat, before, now));
    seen = play.events.length;
    before = now;
    found
      .slice(0, MOST)
      .forEach(({ look, from, to }, at) =>
        to === null ? sink(game, look, from, at * APART) : fly(game, look, from, to, at * APART),
      );
  });
}
