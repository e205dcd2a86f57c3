// The game at this device: its code, its debunking rules, its last round, and the question asked.
// The world itself is worked out for each answer and kept nowhere.

import {
  mix,
  quality,
  signOf,
  type Colour,
  type Coloured,
  type Ingredient,
  type Potion,
  type Quality,
  type Sign,
  type World,
} from "./notebook/deduction/alchemy";
import { newCode, read, world } from "./notebook/deduction/codes";
import type { Fact } from "./notebook/deduction/facts";
import { myNotebook } from "./notebook/myNotebook.svelte";
import { archive, type Archived } from "./archive.svelte";
import { scrambled, unscrambled } from "./scramble";

export type Level = "apprentice" | "master";
export type Mode = "test" | "drink" | "exhibit" | "sell" | "debunk";
export type Answer =
  | { kind: "potion"; mode: Mode; potion: Potion }
  | { kind: "quality"; wanted: Coloured; quality: Quality }
  | { kind: "sign"; colour: Colour; sign: Sign; ingredient: Ingredient }
  | { kind: "yes"; yes: boolean; potion: Potion; pair: [Ingredient, Ingredient] };

const KEY = "athanor-reader";
const LEFT = "athanor-reader-left"; // for the start page, on purpose
export type Kept = { code: string; level: Level; final: boolean };

// A game of before, where what was kept is one.
function readable(found: unknown): Kept | null {
  try {
    const { code, level, final } = found as Kept;
    return {
      code: read(code),
      level: level === "master" ? level : "apprentice",
      final: final === true,
    };
  } catch {
    return null;
  }
}

class Game {
  #kept = $state.raw<Kept | null>(null);
  waiting = $state.raw<Kept | null>(null); // a game of before, to be continued
  mode = $state<Mode>("test");
  picks = $state<Ingredient[]>([]);
  wanted = $state<Coloured | null>(null);
  colour = $state<Colour | null>(null);
  potion = $state<Potion | null>(null);
  answer = $state.raw<Answer | null>(null);
  fact = $state.raw<Fact | null>(null); // the answer as the notebook would write it

  // A game goes on where it was, however often the device forgets the page.
  constructor() {
    this.waiting = readable(unscrambled(localStorage.getItem(KEY)));
    if (this.waiting !== null && localStorage.getItem(LEFT) === null) this.resume();
  }

  get running(): boolean {
    return this.#kept !== null;
  }
  get code(): string {
    return this.#kept?.code ?? "";
  }
  get level(): Level {
    return this.#kept?.level ?? "apprentice";
  }
  get final(): boolean {
    return this.#kept?.final ?? false;
  }

  // Whether a game with this code would put something away that is on the table now.
  replaces(code = ""): boolean {
    if (this.waiting !== null) return this.waiting.code !== code.toUpperCase();
    return myNotebook.n.facts.length > 0;
  }

  // A game by its code, or a new one; what was under way goes into the archive with its notebook.
  begin(level: Level, code = newCode()): void {
    const wanted = read(code);
    if (this.waiting?.code === wanted) {
      this.resume(level);
      return;
    }
    this.#putAway();
    const before = archive.take(wanted);
    myNotebook.restore(before?.facts ?? [], before?.hand ?? []);
    this.#keep({ code: wanted, level, final: before?.final ?? false });
    this.ask(this.final ? "exhibit" : "test");
  }

  reopen(one: Archived): void {
    this.begin(one.level, one.code);
  }

  // What a link of another phone says; null where it says nothing that can be read.
  invited(text: string): Kept | null {
    return readable(unscrambled(text));
  }

  get invitation(): string {
    return scrambled({ code: this.code, level: this.level, final: this.final });
  }

  #putAway(): void {
    const facts = myNotebook.n.facts;
    if (this.waiting === null && facts.length === 0) return;
    const game = this.waiting ?? { code: "", level: "apprentice" as Level, final: false };
    archive.put({ ...game, facts: [...facts], hand: myNotebook.hand, at: Date.now() });
    this.waiting = null;
  }

  resume(level = this.waiting?.level): void {
    if (this.waiting !== null) this.#keep({ ...this.waiting, level: level ?? "apprentice" });
    this.ask(this.final ? "exhibit" : "test");
  }

  leave(): void {
    this.waiting = this.#kept;
    this.#kept = null;
    localStorage.setItem(LEFT, "yes");
  }

  setLevel(level: Level): void {
    if (this.#kept) this.#keep({ ...this.#kept, level });
    this.ask(this.mode);
  }

  setFinal(final: boolean): void {
    if (this.#kept) this.#keep({ ...this.#kept, final });
    this.ask(final ? "exhibit" : "test");
  }

  get modes(): Mode[] {
    return [this.final ? "exhibit" : "test", "drink", "sell", "debunk"];
  }

  get needed(): number {
    return this.mode === "debunk" && this.level === "apprentice" ? 1 : 2;
  }

  get ready(): boolean {
    if (this.picks.length !== this.needed) return false;
    if (this.mode === "sell") return this.wanted !== null;
    if (this.mode === "debunk")
      return (this.level === "master" ? this.potion : this.colour) !== null;
    return true;
  }

  // A question from the beginning; nothing of the last one stays.
  ask(mode: Mode): void {
    this.mode = mode;
    this.picks = [];
    this.wanted = this.colour = this.potion = null;
    this.answer = this.fact = null;
  }

  pick(kind: Ingredient): void {
    const without = this.picks.filter((one) => one !== kind);
    this.picks =
      without.length < this.picks.length ? without : [...this.picks, kind].slice(-this.needed);
  }

  confirm(): void {
    if (!this.ready) return;
    const told = this.#told(world(this.code));
    [this.answer, this.fact] = told;
    this.picks = [];
  }

  answers(): World {
    return world(this.code);
  }

  #told(all: World): [Answer, Fact] {
    const [one, two] = this.picks as [Ingredient, Ingredient];
    if (this.needed === 1) {
      const colour = this.colour!;
      const sign = signOf(all[one], colour);
      return [
        { kind: "sign", colour, sign, ingredient: one },
        { fact: "aspect", ingredient: one, colour, sign },
      ];
    }
    const made = mix(all[one], all[two]);
    const ingredients: [Ingredient, Ingredient] = [one, two];
    if (this.mode === "sell") {
      const sold = { wanted: this.wanted!, quality: quality(this.wanted!, made) };
      return [
        { kind: "quality", ...sold },
        { fact: "sale", ingredients, ...sold },
      ];
    }
    if (this.mode === "debunk") {
      const [potion, yes] = [this.potion!, this.potion === made];
      return [
        { kind: "yes", yes, potion, pair: ingredients },
        { fact: "demonstration", ingredients, potion, answer: yes },
      ];
    }
    return [
      { kind: "potion", mode: this.mode, potion: made },
      { fact: "mix", ingredients, potion: made },
    ];
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    localStorage.removeItem(LEFT);
    localStorage.setItem(KEY, scrambled(kept));
  }
}

export const game = new Game();
