// A finished game, looked at move by move, by any seat's eyes or with everything open.

import { useBox } from "../games";
import type { Play } from "../games/face";
import { nameOf, tellApart } from "../look/seats";
import * as http from "../wire/http";
import type { Event, Game, Json, ReplayPly, Replay, Table, View } from "../generated/wire";
import { Reviewed } from "../review/review.svelte";
import { swings, type Swing } from "./swings";
import { together } from "./together";
import { say } from "./texts";

export type Eyes = number | "all" | "bystander";

export class ReplayTable implements Play {
  game = $state.raw<Replay | null>(null);
  found = $state.raw<Table | null>(null);
  at = $state(0);
  eyes = $state<Eyes>("all");
  sorry = $state("");
  pointed = $state.raw<string[]>([]);
  running = $state(false);
  levels = $state.raw<string[]>([]);
  deck = $state.raw<Json>(null);
  texts = $state.raw<Game["texts"] | null>(null);
  #shown = $state.raw<ReplayPly | null>(null);
  #last = $state.raw<ReplayPly | null>(null);
  #kept = new Map<number, Promise<ReplayPly>>();

  readonly reviewed: Reviewed;
  readonly ask = null;
  readonly canBack = false;
  readonly busy = false;
  readonly compact = true;

  constructor(
    readonly id: string,
    first: number | null,
  ) {
    this.reviewed = new Reviewed(id);
    void this.#open(first);
  }

  ready = $derived(this.game !== null && this.#shown !== null);
  plies = $derived(this.game?.plies ?? 0);
  curve = $derived(this.game?.scores ?? []);
  swings = $derived.by<Swing[]>(() => {
    if (this.reviewed.coming) return [];
    const movers = (this.game?.moments ?? []).map(({ seat }) => seat);
    return swings(this.reviewed.chances, movers);
  });
  // The plies at which a round begins.
  rounds = $derived(
    (this.game?.moments ?? [])
      .map(({ ply, round }) => ({ ply: ply - 1, round }))
      .filter(({ round }, at, all) => round > 0 && round !== all[at - 1]?.round),
  );
  table = $derived<Table>(this.found as Table);
  seat = $derived(typeof this.eyes === "number" ? this.eyes : null);
  names = $derived(tellApart((this.found?.seats ?? []).map((seat) => nameOf(seat, this.levels))));
  actors = $derived(this.#shown?.actors ?? []);
  over = $derived(this.#shown?.over ?? false);
  scores = $derived(this.#shown?.scores ?? []);
  moment = $derived(this.game?.moments[this.at - 1] ?? null);
  view = $derived.by((): View => {
    const shown = this.#shown;
    if (shown === null) return {};
    if (this.eyes === "all") return shown.truth;
    return this.eyes === "bystander" ? shown.bystander : (shown.views[this.eyes] ?? shown.truth);
  });
  insight = $derived<Json>(this.#shown?.insight ?? null);
  story = $derived.by((): Event[] => {
    const last = this.#last;
    if (last === null) return [];
    if (this.eyes === "all") return together(last);
    return this.eyes === "bystander" ? last.bystander_events : (last.events[this.eyes] ?? []);
  });
  events = $derived(this.story.filter((event) => event.ply <= this.at));

  async #open(first: number | null): Promise<void> {
    try {
      this.found = await http.table(this.id);
      const rules = await http.rulesAt(this.found);
      this.levels = rules.bots.map((bot) => bot.level);
      this.deck = rules.deck;
      await useBox(rules, this.found.options);
      this.texts = rules.texts;
      this.game = await http.replay(this.id);
      this.#last = await this.#ply(this.game.plies);
      await this.go(first ?? 0);
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("unseen");
    }
  }

  #ply(ply: number): Promise<ReplayPly> {
    let found = this.#kept.get(ply);
    if (found === undefined) {
      found = http.ply(this.id, ply);
      found.catch(() => this.#kept.delete(ply));
      this.#kept.set(ply, found);
    }
    return found;
  }

  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.plies));
    this.at = wanted;
    const shown = await this.#ply(wanted);
    if (this.at !== wanted) return;
    this.#shown = shown;
    if (wanted < this.plies) void this.#ply(wanted + 1);
  }

  // To where the next round begins; back to where this one did, or the one before.
  async round(by: 1 | -1): Promise<void> {
    const starts = this.rounds.map(({ ply }) => ply);
    const next =
      by > 0 ? starts.find((ply) => ply > this.at) : starts.filter((ply) => ply < this.at).at(-1);
    await this.go(next ?? (by > 0 ? this.plies : 0));
  }

  async notebook(request: { [name: string]: Json }): Promise<Json> {
    return this.seat === null
      ? null
      : (await http.pastNotebook(this.id, request, this.at, this.seat)).notes;
  }

  act(): void {}
  back(): void {}
  why(): void {}
  say(): void {}
}
