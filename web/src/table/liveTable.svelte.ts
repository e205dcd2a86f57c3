// A table as one person has it in front of her: a live connection for the seat that is looked
// at, the names, and what she may do.

import { useBox } from "../games";
import type { Play } from "../games/face";
import { lobby } from "../lobby/lobby.svelte";
import { nameOf, tellApart } from "../look/seats";
import { settings } from "../look/settings.svelte";
import { isSecondClick } from "../look/twice";
import { me } from "../people/me.svelte";
import * as http from "../wire/http";
import { Connection } from "../wire/connection.svelte";
import type {
  Action,
  Event,
  Game,
  Json,
  ProblemBody,
  Refusal,
  State,
  Table,
  View,
} from "../generated/wire";
import { say } from "./texts";

const offline = (): Refusal => ({
  rule: "",
  code: "offline",
  words: say("offline.kept"),
  fields: {},
});

export class LiveTable implements Play {
  connection = $state.raw<Connection | null>(null);
  found = $state.raw<Table | null>(null);
  seat = $state<number | null>(null);
  next = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  pointed = $state.raw<string[]>([]);
  game = $state.raw<Game | null>(null);
  missing = $state("");
  // While the final sheet counts nobody's total is told.
  counting = $state(false);
  // While the guide is read the question waits.
  held = $state(false);
  // The last choice that was made on this page.
  sent = $state.raw<Action | null>(null);
  // Plies that this page answered for somebody who did not look.
  readonly answered = new Set<number>();
  // The entry at which the next seat's question was found to need its person.
  #considered = $state(-1);
  #considering = false;

  table = $derived.by((): Table => {
    const shown = this.connection?.table ?? this.found;
    return { ...(shown as Table), mine: this.found?.mine ?? [] };
  });
  levels = $derived(this.game?.bots.map((bot) => bot.level) ?? []);
  aids = $derived(this.game?.aids.map((aid) => aid.name) ?? []);
  deck = $derived<Json>(this.game?.deck ?? null);
  texts = $derived(this.game?.texts ?? null);
  state = $derived<State | null>(this.connection?.state ?? null);
  view = $derived<View>(this.state?.view ?? {});
  insight = $derived<Json>(this.state?.insight ?? null);
  ask = $derived(
    this.connection?.offlineSince === null && !this.busy && !this.held
      ? (this.state?.ask ?? null)
      : null,
  );
  actors = $derived(this.state?.actors ?? this.found?.actors ?? []);
  over = $derived(this.state?.over ?? false);
  events = $derived<Event[]>(this.connection?.events ?? []);
  mine = $derived(this.found?.mine ?? []);
  names = $derived(tellApart(this.table.seats.map((seat) => nameOf(seat, this.levels))));
  canBack = $derived(this.state?.undo != null && this.actors.includes(this.seat ?? -1));
  canUndo = $derived(this.state?.undo != null && this.connection?.offlineSince === null);
  // Who waits for this seat's answer and has said so; not whom one does not want to hear.
  nudger = $derived.by((): string | null => {
    const by = this.state?.nudges.find(({ seat }) => seat === this.seat)?.by ?? null;
    const person = by === null ? null : this.table.seats[by]?.person;
    return by === null || me.person?.muted.includes(person ?? "") ? null : (this.names[by] ?? null);
  });
  // Hot-seat: who at this device is asked next, while another's things still lie open.
  asked = $derived.by((): number | null => {
    if (this.mine.length < 2 || this.over || this.state === null) return null;
    return this.actors.includes(this.seat ?? -1) ? null : this.#firstAsked();
  });
  // Hot-seat: who takes the device over, because that question has more than one answer.
  heir = $derived(this.#considered === this.state?.entry ? this.asked : null);
  playing = $derived(this.seat !== null && !this.over && this.table.status === "playing");

  constructor(readonly id: string) {
    void this.#arrive();
  }

  async #arrive(): Promise<void> {
    try {
      this.found = await http.table(this.id);
      this.game = await http.rulesAt(this.found);
      await useBox(this.game, this.found.options);
      const shared = () => this.mine.length > 1 && this.found?.status === "playing";
      while (shared() && (await this.#answered(this.#firstAsked())))
        this.found = await http.table(this.id);
      const first = this.#firstAsked() ?? this.mine[0]?.seat ?? null;
      if (shared()) this.next = first;
      else this.#look(first);
    } catch (trouble) {
      this.missing = trouble instanceof Error ? trouble.message : say("unreached");
    }
  }

  #look(seat: number | null): void {
    this.connection?.close();
    this.seat = seat;
    const token = this.mine.find((one) => one.seat === seat)?.token ?? null;
    this.connection = new Connection(this.id, token);
  }

  // Tokens and seats may have changed: a seat taken, given up, or taken over.
  async refresh(): Promise<void> {
    const before = JSON.stringify(this.mine);
    this.found = await http.table(this.id);
    if (JSON.stringify(this.mine) !== before) this.#look(this.mine[0]?.seat ?? null);
    void lobby.look();
  }

  #firstAsked(): number | null {
    return this.mine.find(({ seat }) => this.actors.includes(seat))?.seat ?? null;
  }

  // Hot-seat: nobody takes the device over for a question with one answer, which is given at once.
  async consider(): Promise<void> {
    if (this.#considering) return;
    this.#considering = true;
    let entry: number;
    do {
      entry = this.state?.entry ?? -1;
      if (!(await this.#answered(this.asked))) this.#considered = entry;
    } while (this.asked !== null && this.state?.entry !== entry); // what came in the meantime
    this.#considering = false;
  }

  // Whether a seat's question had one answer and got it; not where the seat could still take its
  // last choice back. Nothing of what the seat sees is kept.
  async #answered(seat: number | null): Promise<boolean> {
    const token = this.mine.find((one) => one.seat === seat)?.token;
    if (token === undefined || !settings.answerSingle) return false;
    try {
      const { ask, undo } = await http.state(this.id, this.state?.entry ?? 0, token);
      const only = ask?.choices.length === 1 ? ask.choices[0] : undefined;
      if (ask === null || only === undefined || undo !== null) return false;
      const { done, state } = await http.act(this.id, ask.question, only, token);
      const given = state.entries.find(({ entry }) => entry === done);
      if (given !== undefined) this.answered.add(given.ply);
      return true;
    } catch {
      return false; // then the person is asked
    }
  }

  // Hot-seat: the one whose turn it is takes the device.
  handOver(seat: number): void {
    this.connection?.close();
    this.connection = null;
    this.next = seat;
  }

  lift(): void {
    const seat = this.next;
    this.next = null;
    this.#look(seat);
  }

  act(action: Action): void {
    this.sent = action;
    this.#request((connection) => connection.act(action));
  }

  back(): void {
    this.#request((connection) => connection.undo());
  }

  request(deed: (connection: Connection) => Promise<ProblemBody | null>): void {
    this.#request(deed);
  }

  async #request(deed: (connection: Connection) => Promise<ProblemBody | null>): Promise<void> {
    if (this.connection === null || this.busy) return;
    this.refusal = this.connection.offlineSince === null ? null : offline();
    this.busy = true;
    const problem = await deed(this.connection);
    this.busy = false;
    this.refusal = problem === null ? null : this.#worded(problem);
  }

  #worded(problem: ProblemBody): Refusal {
    return {
      rule: problem.rule ?? "",
      code: problem.code ?? problem.error,
      words: problem.words,
      fields: problem.fields ?? {},
    };
  }

  // No choice of one's own: nothing waits for it.
  async nudge(seat: number): Promise<void> {
    const problem = await this.connection?.nudge(seat);
    if (problem) this.refusal = this.#worded(problem);
  }

  async why(action: Action): Promise<void> {
    if (this.connection === null || this.ask === null || isSecondClick()) return;
    const { question } = this.ask;
    const refusal = await this.connection.explain(action);
    // Whatever was chosen in the meantime, this is about a question that has gone.
    if (refusal !== null && this.ask?.question === question) this.refusal = refusal;
  }

  async notebook(request: { [name: string]: Json }): Promise<Json> {
    const token = this.mine.find((one) => one.seat === this.seat)?.token;
    return token === undefined ? null : (await http.notebook(this.id, request, token)).notes;
  }

  say(refusal: Refusal | null): void {
    this.refusal = refusal;
  }

  leave(): void {
    this.connection?.close();
  }
}
