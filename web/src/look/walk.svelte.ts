// Numbers that walk to where they belong, space by space, and so do the markers that show them.

import { untrack } from "svelte";

import { settings, still } from "./settings.svelte";

const SPACE = { calm: 60, quick: 30, none: 0 };
const LONGEST = { calm: 700, quick: 350, none: 0 };

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
    const [began, time] = [performance.now(), Math.min(LONGEST[settings.speed], far * SPACE[settings.speed])];
    let frame = 0;
    const arrive = () => (cancelAnimationFrame(frame), (this.shown = goal));
    const step = (now: number): void => {
      const part = Math.max(0, now - began) / time;
      if (part >= 1) return void (this.shown = goal);
      this.shown = goal.map((number, at) => Math.round((from[at] ?? number) + (number - (from[at] ?? number)) * part));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    document.addEventListener("pointerdown", arrive, { once: true });
    return () => (cancelAnimationFrame(frame), document.removeEventListener("pointerdown", arrive));
  }
}
