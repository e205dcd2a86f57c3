// A turn in the Valley, step by step. What the server can take back is sent at once; what is
// picked up and not yet put down belongs to one question and is kept here.

import { settings } from "../../look/settings.svelte";
import type { Action } from "../../generated/wire";
import type { Chooser, Crumb, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import {
  actions,
  cardsOf,
  INGREDIENTS,
  lineName,
  lineOf,
  LINES,
  read,
  saleOf,
  setupPoints,
  type Card,
  type Chest,
  type Colour,
  type Ingredient,
  type Mark,
  type Sale,
  type Token,
} from "./box";
import { keysOf, pressed } from "./keys";
import { say } from "./texts";
import { labelOf, questionOf, sumOf } from "./words";

export type Chosen =
  | { is: "skill"; skill: Ingredient }
  | { is: "card"; card: string }
  | { is: "elixir"; cell: number }
  | { is: "token"; token: Mark }
  | { is: "change"; from: Colour | null; to: Colour | null; count: number }
  | { is: "line"; line: number[] }
  | { is: "end" };

const key = (action: Action): string =>
  [
    action.do,
    ...Object.keys(action)
      .filter((name) => name !== "do")
      .sort()
      .map((name) => JSON.stringify(action[name])),
  ].join(" ");

export class ValleyChooser implements Chooser {
  #picked: Selection<{ chosen: Chosen | null }>;
  #looking = $state<number | null>(null);
  // How many of a kind a tap collects; null for as many as one may.
  amount = $state<number | null>(null);
  // A line that is only looked at.
  peek = $state.raw<{ seat: number; line: number[] } | null>(null);

  constructor(readonly play: Play) {
    this.#picked = new Selection(play, { chosen: null });
  }

  table = $derived.by(() => read(this.play.view));
  cards = $derived.by(() => cardsOf(this.play.deck));
  phase = $derived.by(() => (this.play.ask ? this.table.phase : "over"));
  seat = $derived.by(() => this.play.seat ?? -1);
  mine = $derived.by((): Chest => this.table.chest[this.seat] ?? []);
  #choices = $derived.by(() => this.play.ask?.choices ?? []);
  #legal = $derived.by(() => new Set(this.#choices.map(key)));
  chosen = $derived.by(() => this.#picked.now.chosen);

  // Whose chest lies open on the board.
  looking = $derived.by(() => this.#looking ?? this.play.seat ?? this.table.turn);
  look(seat: number): void {
    this.#looking = seat === this.play.seat ? null : seat;
    this.peek = null;
  }

  may(action: Action): boolean {
    return this.#legal.has(key(action));
  }
  any(verb: string, field?: string, value?: unknown): boolean {
    return this.#choices.some(
      (one) => one.do === verb && (field === undefined || one[field] === value),
    );
  }
  card(name: string): Card | null {
    return this.cards.get(name) ?? null;
  }
  elixir(cell: number): Card | null {
    const there = this.mine[cell];
    return there ? this.card(there.card) : null;
  }

  // What the choices allow of a thing: each is asked of the list the server sent.
  most(kind: Ingredient): number {
    return Math.max(
      0,
      ...this.#choices
        .filter((one) => one.do === "collect" && one["kind"] === kind)
        .map((one) => Number(one["count"])),
    );
  }
  canSkill(kind: Ingredient): boolean {
    return this.phase === "train" ? this.any("train", "skill", kind) : this.most(kind) > 0;
  }
  canVial(colour: Colour): boolean {
    const { chosen } = this;
    if (chosen?.is !== "change") return this.any("brew", "decoction", colour);
    if (chosen.from === null) return this.any("transform", "from", colour);
    return (
      colour !== chosen.from &&
      this.may({ do: "transform", from: chosen.from, to: colour, count: 1 })
    );
  }
  canMake(card: string): boolean {
    return this.any("make", "card", card);
  }
  canToken(token: Token): boolean {
    if (token === "decoctions") return this.any("transform");
    const { chosen } = this;
    if (chosen?.is === "elixir") return this.may({ do: "token", token, cell: chosen.cell });
    return this.any("token", "token", token);
  }
  canSell(line: number[]): boolean {
    return this.may({ do: "sell", line });
  }
  canCell(cell: number): boolean {
    const action = this.#onto(cell);
    if (action !== null) return this.may(action);
    return (
      this.mine[cell] != null &&
      (this.any("move", "from", cell) || this.#swaps(cell) || this.any("token", "cell", cell))
    );
  }
  #swaps(cell: number): boolean {
    return this.#choices.some(
      (one) => one.do === "swap" && (one["cells"] as number[]).includes(cell),
    );
  }

  // What a cell means while something is picked up; null where it would be picked up itself.
  #onto(cell: number): Action | null {
    const { chosen } = this;
    if (chosen?.is === "card") return { do: "make", card: chosen.card, cell };
    if (chosen?.is === "token") return { do: "token", token: chosen.token, cell };
    if (chosen?.is !== "elixir" || chosen.cell === cell) return null;
    if (this.mine[cell] == null) return { do: "move", from: chosen.cell, to: cell };
    return { do: "swap", cells: [chosen.cell, cell].sort() };
  }

  is(chosen: Chosen): boolean {
    return JSON.stringify(this.chosen) === JSON.stringify(chosen);
  }
  #pick(chosen: Chosen): void {
    this.play.say(null);
    this.#looking = this.peek = null;
    this.#picked.put({ chosen: this.is(chosen) ? null : chosen });
  }
  // Picked up by dragging: it stays in hand until it is let go.
  hold(chosen: Chosen): void {
    if (!this.is(chosen)) this.#pick(chosen);
  }
  drop(): void {
    this.#picked.clear();
  }
  #try(action: Action): void {
    if (this.may(action)) this.play.act(action);
    else this.play.why(action);
  }

  chooseSkill(kind: Ingredient, count?: number): void {
    if (this.phase === "train") return this.#train(kind);
    const many = count ?? Math.min(this.amount ?? Infinity, this.most(kind));
    this.amount = null;
    this.#try({ do: "collect", kind, count: Math.max(1, many) });
  }
  // The last point shows new cards, so it is asked about.
  #train(skill: Ingredient): void {
    const last = this.table.points_left[this.seat] === 1;
    if (!last || !settings.confirm || !this.any("train", "skill", skill))
      return this.#try({ do: "train", skill });
    this.#pick({ is: "skill", skill });
  }
  // All, one, two, … and all again.
  cycleAmount(): void {
    const top = Math.max(...INGREDIENTS.map((kind) => this.most(kind)));
    const next = (this.amount ?? 0) + 1;
    this.amount = next < top ? next : null;
  }
  chooseVial(colour: Colour): void {
    const { chosen } = this;
    if (chosen?.is !== "change") return this.#try({ do: "brew", decoction: colour });
    if (colour === chosen.from || chosen.from === null)
      return this.#change(colour === chosen.from ? null : colour);
    if (!this.canVial(colour))
      return this.play.why({ do: "transform", from: chosen.from, to: colour, count: 1 });
    this.#picked.put({ chosen: { ...chosen, to: colour } });
  }
  #change(from: Colour | null): void {
    const held = from === null ? 0 : (this.table.decoctions[this.seat]?.[from] ?? 0);
    if (from !== null && held === 0)
      return this.play.why({
        do: "transform",
        from,
        to: from === "yellow" ? "red" : "yellow",
        count: 1,
      });
    this.#picked.put({ chosen: { is: "change", from, to: null, count: held } });
  }
  more(by: 1 | -1): void {
    const { chosen } = this;
    if (chosen?.is !== "change" || chosen.from === null) return;
    const held = this.table.decoctions[this.seat]?.[chosen.from] ?? 1;
    const count = Math.max(1, Math.min(held, chosen.count + by));
    this.#picked.put({ chosen: { ...chosen, count } });
  }
  chooseCard(card: string): void {
    const free = this.mine.indexOf(null);
    if (!this.canMake(card)) return this.play.why({ do: "make", card, cell: Math.max(0, free) });
    this.#pick({ is: "card", card });
  }
  chooseCell(cell: number): void {
    const action = this.#onto(cell);
    if (action !== null) return this.#try(action);
    if (this.mine[cell] == null) return;
    if (this.canCell(cell)) return this.#pick({ is: "elixir", cell });
    this.play.why({ do: "move", from: cell, to: (cell + 1) % 9 });
  }
  chooseToken(token: Token): void {
    const { chosen } = this;
    if (token === "decoctions") return this.#transform();
    if (chosen?.is === "elixir") return this.#try({ do: "token", token, cell: chosen.cell });
    const filled = this.mine.findIndex((one) => one !== null);
    if (!this.canToken(token))
      return this.play.why({ do: "token", token, cell: Math.max(0, filled) });
    this.#pick({ is: "token", token });
  }
  #transform(): void {
    if (this.chosen?.is === "change") return this.#picked.clear();
    if (!this.any("transform"))
      return this.play.why({ do: "transform", from: "yellow", to: "red", count: 1 });
    this.#pick({ is: "change", from: null, to: null, count: 0 });
  }
  // A line of one's own is sold, if it may be; any other is only explained.
  chooseLine(seat: number, line: number[]): void {
    if (seat !== this.play.seat || !this.play.ask) return this.#peek(seat, line);
    if (!this.canSell(line)) return this.play.why({ do: "sell", line });
    if (!settings.confirm) return this.play.act({ do: "sell", line });
    this.#pick({ is: "line", line });
  }
  #peek(seat: number, line: number[]): void {
    const same = this.peek?.seat === seat && this.peek.line.join() === line.join();
    this.peek = same ? null : { seat, line };
  }
  nextLine(): boolean {
    const open = LINES.map((line) => line.cells).filter((line) => this.canSell(line));
    const at =
      this.chosen?.is === "line" ? open.findIndex((line) => this.is({ is: "line", line })) : -1;
    const next = open[(at + 1) % open.length];
    if (next && !this.is({ is: "line", line: next })) this.#pick({ is: "line", line: next });
    return next !== undefined;
  }
  chooseEnd(): void {
    if (this.any("end")) this.#pick({ is: "end" });
    else this.play.why({ do: "end" });
  }

  // The line that is about to be sold, or looked at, with its points.
  line = $derived.by((): { seat: number; line: number[]; sale: Sale | null } | null => {
    const shown =
      this.chosen?.is === "line" ? { seat: this.seat, line: this.chosen.line } : this.peek;
    return shown && { ...shown, sale: saleOf(this.play, shown.seat, shown.line) };
  });

  crumbs = $derived.by((): Crumb[] => {
    if (this.phase === "over") return [];
    if (this.phase === "train")
      return [
        {
          words: say("crumb.train", {
            at: setupPoints() + 1 - (this.table.points_left[this.seat] ?? 0),
            all: setupPoints(),
          }),
          at: "now",
        },
      ];
    const left = this.table.acts_left;
    const doing = ["collect", "brew", "make"].includes(this.phase);
    const at = (first: number): Crumb["at"] =>
      left < first
        ? doing && left === first - 1
          ? "now"
          : "done"
        : left === first && !doing
          ? "now"
          : "next";
    return [
      ...(actions() > 1 ? [{ words: say("crumb.first"), at: at(2) }] : []),
      { words: say(actions() > 1 ? "crumb.second" : "crumb.only"), at: at(1) },
      { words: say("crumb.end"), at: left === 0 && !doing ? "now" : "next" },
    ];
  });
  question = $derived.by(() => questionOf(this));
  sum = $derived.by(() => sumOf(this));
  main = $derived.by(() => {
    const [label, action] = [labelOf(this), this.#ready];
    if (label === null || action === null) return null;
    const weak = action.do === "done" && this.#choices.length > 1;
    return { label, go: () => this.play.act(action), weak };
  });
  #ready = $derived.by((): Action | null => {
    const { chosen } = this;
    if (chosen?.is === "skill") return { do: "train", skill: chosen.skill };
    if (chosen?.is === "line") return { do: "sell", line: chosen.line };
    if (chosen?.is === "change")
      return chosen.to === null
        ? null
        : { do: "transform", from: chosen.from, to: chosen.to, count: chosen.count };
    if (chosen?.is === "end") return { do: "end" };
    if (chosen !== null) return null;
    if (this.any("done")) return { do: "done" };
    return this.phase === "turn" && this.table.acts_left === 0 ? { do: "end" } : null;
  });
  back = $derived.by(() => {
    if (this.chosen) return () => this.#picked.clear();
    return this.play.ask && this.play.canBack ? () => this.play.back() : null;
  });

  get keys(): Key[] {
    return keysOf();
  }
  press(pressedKey: string): boolean {
    return pressed(this, pressedKey);
  }
  lineName = (line: number[]): string => lineName(lineOf(line)?.at ?? -1);
}
