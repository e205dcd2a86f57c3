// Numbers that walk to where they belong, space by space, and so do the markers that show them.
// A frame that comes late does not make up for it: a slow device walks slower, and skips no space.

import { untrack } from "svelte";

import { settings, still } from "./settings.svelte";

const SPACE = { calm: 60, quick: 30, none: 0 };
const LONGEST = { calm: 700, quick: 350, none: 0 };
const LATE = 50; // ms: what a frame may be behind the one before it; on long ways that is many spaces

export class Walk {
  shown = $state.raw<number[]>([]);

  constructor(goal: () => number[]) {
    this.shown = untrack(goal);
    $effect(() => this.#go(goal()));
  }

  // A click ends it, as it ends a flight.
  #go(goal: number[]): (() => void) | undefined {
    const from = untrack(() => this.shown);
    const far = Math.max(0, ...goal.map((number, at) => Math.abs(number - (from[at] ?? number))));
    if (far === 0 || from.length !== goal.length || still()) return void (this.shown = goal);
    const space = Math.min(LONGEST[settings.speed] / far, SPACE[settings.speed]);
    let [frame, gone, before] = [0, 0, performance.now()];
    const arrive = () => (cancelAnimationFrame(frame), (this.shown = goal));
    const step = (now: number): void => {
      gone += Math.min(Math.max(1, LATE / space), Math.max(0, now - before) / space);
      before = now;
      if (gone >= far) return void (this.shown = goal);
      this.shown = goal.map((number, at) =>
        Math.round((from[at] ?? number) + ((number - (from[at] ?? number)) * gone) / far),
      );
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    document.addEventListener("pointerdown", arrive, { once: true });
    return () => (cancelAnimationFrame(frame), document.removeEventListener("pointerdown", arrive));
  }
}
