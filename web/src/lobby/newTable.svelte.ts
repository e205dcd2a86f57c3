// A table being thought of, before it is opened.

import { capital } from "../look/words";
import type {
  GameSummary,
  HintRule,
  Json,
  NewPace,
  NewSeat,
  NewTable,
  NotesLevel,
  Option,
} from "../generated/wire";
import { valueOf } from "./options";
import { say } from "./texts";
import { common } from "../language/common";

type PaceName = "none" | "quick" | "calm" | "day" | "days";
const MADE: Record<PaceName, NewPace> = {
  none: { kind: "live", clock: null, bonus: 0 },
  quick: { kind: "live", clock: 600, bonus: 5 },
  calm: { kind: "live", clock: 1800, bonus: 10 },
  day: { kind: "days", days: 1 },
  days: { kind: "days", days: 3 },
};
export const paces = (): { value: PaceName; words: string }[] => [
  { value: "none", words: say("clock.none") },
  { value: "quick", words: say("minutes", { count: 10 }) },
  { value: "calm", words: say("minutes", { count: 30 }) },
  { value: "day", words: say("move.day") },
  { value: "days", words: say("days.three") },
];

export const hintRules = (): { value: HintRule; words: string }[] => [
  { value: "alone", words: say("hints.alone") },
  { value: "always", words: say("hints.all") },
  { value: "never", words: say("hints.none") },
];

// Seconds that spectators see the game later.
export const delays = (): { value: number; words: string }[] => [
  { value: 0, words: say("delay.none") },
  ...[1, 5, 15].map((count) => ({ value: 60 * count, words: say("delay.minutes", { count }) })),
];

export const MOST_LETTERS = 40; // of a table's name

export const AT_RANDOM = "random"; // whoever begins is drawn by lot
const BY_SEAT = "by seat";

export class NewTableForm {
  game: GameSummary = $state.raw() as unknown as GameSummary;
  name = $state("");
  seats = $state<NewSeat[]>([]);
  options = $state<{ [name: string]: Json }>({});
  without = $state<string[]>([]);
  notes = $state<NotesLevel>("full");
  pace = $state<PaceName>("none");
  listed = $state(false);
  rated = $state(false);
  hints = $state<HintRule>("alone");
  delay = $state(0);

  constructor(games: GameSummary[], first: string) {
    this.choose(games.find((game) => game.name === first) ?? (games[0] as GameSummary));
  }

  choose(game: GameSummary): void {
    this.game = game;
    this.options = Object.fromEntries(
      game.options.map(({ name, kind, default: usual }) => [
        name,
        kind === "seat" ? AT_RANDOM : usual,
      ]),
    );
    this.without = [];
    this.seats = [{ kind: "me" }, { kind: "open" }];
    while (this.seats.length < (game.seats[0] ?? 2)) this.seats.push({ kind: "open" });
  }

  get sizes(): { value: number; words: string }[] {
    return this.game.seats.map((size) => ({ value: size, words: String(size) }));
  }

  resize(size: number): void {
    const level = this.game.bots.at(-1)?.level ?? "random";
    while (this.seats.length < size) this.seats.push({ kind: "bot", level });
    this.seats.length = size;
    for (const [name, value] of Object.entries(this.options))
      if (Array.isArray(value))
        this.options[name] = this.seats.map((_, place) => value[place] ?? value[0] ?? null);
    if (typeof this.options["starter"] === "number" && this.options["starter"] >= size)
      this.options["starter"] = AT_RANDOM;
  }

  place(place: number, wanted: NewSeat): void {
    if (wanted.kind === "me")
      this.seats = this.seats.map((seat) => (seat.kind === "me" ? { kind: "open" } : seat));
    this.seats[place] = wanted;
  }

  // Whether everyone at the table gets a memory aid.
  aid(name: string, on: boolean): void {
    this.without = on ? this.without.filter((other) => other !== name) : [...this.without, name];
  }

  // The values of an option that is a choice among few; none where it is a number to type.
  values(option: Option): { value: string | number; words: string }[] {
    if (option.kind === "seat")
      return [
        { value: AT_RANDOM, words: say("by.lot") },
        ...this.seats.map((_, seat) => ({
          value: seat,
          words: common("seat", { number: seat + 1 }),
        })),
      ];
    const each = option.by_seat ? [{ value: BY_SEAT, words: say("by.seat") }] : [];
    return [...this.words(option), ...each];
  }

  words(option: Option): { value: string | number; words: string }[] {
    const values = (option.values ?? []) as (string | number)[];
    return values.map((value) => ({
      value,
      words: capital(valueOf(this.game.name, option.name, value)),
    }));
  }

  // What an option is for all seats, or that it is chosen seat by seat.
  chosen({ name }: Option): string | number {
    const value = this.options[name];
    return Array.isArray(value) ? BY_SEAT : (value as string | number);
  }

  // What follows an option changes with it.
  set({ name, default: usual }: Option, value: string | number): void {
    const wanted = value === BY_SEAT ? this.seats.map(() => usual) : value;
    this.options[name] = wanted;
    for (const other of this.game.options)
      if (other.follows === name)
        this.options[other.name] = Array.isArray(wanted) ? [...wanted] : wanted;
  }

  // Whether an option has the value that it takes when nothing is said.
  #usual({ name, default: usual, follows }: Option): boolean {
    const unsaid = follows ? (this.options[follows] as Json) : usual;
    return JSON.stringify(this.options[name]) === JSON.stringify(unsaid);
  }

  // An option's values seat by seat; none where one value is for all.
  bySeat({ name }: Option): (string | number)[] {
    const value = this.options[name];
    return Array.isArray(value) ? (value as (string | number)[]) : [];
  }

  setSeat({ name }: Option, place: number, value: string | number): void {
    this.options[name] = (this.options[name] as Json[]).map((old, at) =>
      at === place ? value : old,
    );
  }

  get outlook(): string {
    const open = this.seats.filter((seat) => seat.kind === "open").length;
    if (open === 0) return say("begins.now");
    return say("links", { count: open });
  }

  get wanted(): NewTable {
    const { game, name, seats, options, without, notes, listed, rated, hints, delay } = this;
    const said = game.options.filter((option) => !this.#usual(option));
    const wanted = Object.fromEntries(said.map(({ name }) => [name, options[name] as Json]));
    return {
      game: game.name,
      name,
      seats: [...seats],
      options: wanted,
      without: [...without],
      notes,
      pace: MADE[this.pace],
      listed,
      rated,
      hints,
      delay,
    };
  }
}
