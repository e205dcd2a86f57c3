// The guide of a first game: one line above the ask, and a ring on the board. Each chapter is a
// table of its own, with a chosen deal; how far one has read is kept on this device.

import { guide } from "../../games";
import type { Chapter, Chooser, Did, Guide, Step } from "../../games/face";
import { keepLesson } from "../../look/settings.svelte";
import { list } from "../../look/words";
import type { LiveTable } from "../liveTable.svelte";
import { say } from "../texts";

// `begun`: the ply at which the chapter was opened; what came before was played for the reader.
type Progress = { at: number; left: boolean; begun: number };
const keyOf = (table: string): string => `athanor-guide-${table}`;

function kept({ id, state }: LiveTable): Progress {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? "") as Progress;
  } catch {
    return { at: 0, left: false, begun: state?.ply ?? 0 };
  }
}

export class GuideProgress {
  #guide = $state.raw<Guide | null>(null);
  #progress = $state.raw<Progress>({ at: 0, left: false, begun: 0 });

  constructor(
    readonly liveTable: LiveTable,
    readonly chooser: () => Chooser,
  ) {
    this.#progress = kept(liveTable);
    this.#keep({});
    void guide(liveTable.table.game).then((found) => (this.#guide = found));
    $effect(() => this.#advance());
    $effect(() => {
      liveTable.held = this.reading;
      return () => (liveTable.held = false);
    });
  }

  number = $derived.by((): number => this.liveTable.table.lesson ?? 1);
  chapters = $derived.by((): Chapter[] => this.#guide?.chapters ?? []);
  #steps = $derived.by((): Step[] => this.chapters[this.number - 1]?.steps ?? []);
  at = $derived.by((): number => this.#progress.at);
  left = $derived.by((): boolean => this.#progress.left);
  count = $derived.by((): number => this.#steps.length);
  step = $derived.by((): Step | null => (this.left ? null : (this.#steps[this.at] ?? null)));
  following = $derived.by((): Chapter | null => this.chapters[this.number] ?? null);
  // Whether the last line of this chapter has been read.
  finished = $derived.by((): boolean => this.count > 0 && this.at >= this.count);

  #asked = $derived.by((): boolean => this.liveTable.state?.ask != null || this.liveTable.over);
  // A line to read comes only when the table waits for the reader, so that nothing moves on.
  reading = $derived.by((): boolean => this.step !== null && !this.step.done && this.#asked);
  waiting = $derived.by((): boolean => this.step !== null && !this.#asked);

  words = $derived.by((): string => {
    if (this.step === null) return "";
    // A choice on its way to the server is not somebody else's turn, nor a question of its own.
    if (this.liveTable.busy) return this.#said;
    this.#said = this.waiting
      ? say("guide.waits", { names: this.#others })
      : this.step.words(this.liveTable, this.chooser());
    return this.#said;
  });
  #said = "";
  pictures = $derived.by((): { row: string; sprite: string } | null => {
    const row = this.waiting ? undefined : this.step?.pictures?.(this.liveTable);
    return row && this.#guide ? { row, sprite: this.#guide.sprite } : null;
  });
  #others = $derived.by((): string => {
    const { actors, names, seat } = this.liveTable;
    return (
      list(actors.filter((one) => one !== seat).map((one) => names[one] ?? "")) || say("the.table")
    );
  });

  target = $derived.by((): string | null => {
    if (this.step === null) return null;
    if (this.reading) return this.step.at ?? null;
    return this.liveTable.ask ? (this.#guide?.next(this.liveTable, this.chooser()) ?? null) : null;
  });

  #advance(): void {
    const { events, seat } = this.liveTable;
    const mine = events.filter((event) => event.seat === seat && event.ply > this.#progress.begun);
    const did: Did = (...kinds) => mine.some(({ kind }) => kinds.includes(kind));
    if (this.step?.done?.(this.liveTable, did)) this.next();
  }

  #keep(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    localStorage.setItem(keyOf(this.liveTable.id), JSON.stringify(this.#progress));
  }

  next(): void {
    this.#keep({ at: this.at + 1 });
    if (this.finished) this.#finish();
  }

  // The lobby offers the next chapter, and the first one again after the last.
  #finish(): void {
    const chapter = this.following ? this.number + 1 : 1;
    keepLesson(this.liveTable.table.game, { chapter, table: null });
  }

  leave(): void {
    this.#keep({ left: true });
  }

  resume(): void {
    this.#keep({ left: false });
  }
}
