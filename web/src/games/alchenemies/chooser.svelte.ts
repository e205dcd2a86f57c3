// A turn at AlchEnemies, question by question. Every answer has its place on the table: a hand card,
// a rival's Metal, a stack. What is chosen but not yet done is kept here, for one question.

import { settings } from "../../look/settings.svelte";
import type { Action } from "../../generated/wire";
import type { Chooser, Crumb, Key, Play } from "../face";
import { Selection } from "../selection.svelte";
import { card, CARDS, iconOf, read, REAGENTS, type Card } from "./box";
import { actionAt, reagent, shelf, spent, spotOf } from "./spots";
import { say } from "./texts";
import { crumbs, label, question, sum } from "./words";

const LETTERS = "aefwb"; // of the Reagents, in the order of the box
type Picked = { spot: string | null; paid: string | null; reading: string | null };
const NOTHING: Picked = { spot: null, paid: null, reading: null };
const BUTTONS = ["end", "skip"];

export class AlchenemiesChooser implements Chooser {
  #picked: Selection<Picked>;

  constructor(readonly play: Play) {
    this.#picked = new Selection(play, NOTHING);
  }

  table = $derived.by(() => read(this.play.view));
  me = $derived.by(() => this.play.seat ?? -1);
  phase = $derived.by(() => (this.play.ask ? this.table.phase : "over"));
  verbs = $derived.by(() => [...new Set((this.play.ask?.choices ?? []).map((one) => one.do))]);
  verb = $derived.by(() => this.verbs.find((one) => !BUTTONS.includes(one)) ?? this.verbs[0] ?? "");
  places = $derived.by((): Map<string, Action[]> => {
    const found = new Map<string, Action[]>();
    for (const action of this.play.ask?.choices ?? []) {
      const spot = spotOf(action, this.table, this.me);
      if (spot !== null) found.set(spot, [...(found.get(spot) ?? []), action]);
    }
    return found;
  });
  spot = $derived.by(() => this.#picked.now.spot);
  paid = $derived.by(() => this.#picked.now.paid);
  // A card that cannot be played, looked at closely.
  reading = $derived.by((): Card | null => {
    const id = this.#picked.now.reading;
    return id ? card(id) : null;
  });
  options = $derived.by((): Action[] =>
    this.spot === null ? [] : (this.places.get(this.spot) ?? []),
  );
  // What may pay for the icon of the card chosen, where there is a choice.
  payments = $derived.by((): string[] =>
    this.options.length > 1 ? this.options.map((one) => (one["with"] as string[])[0] ?? "") : [],
  );
  settled = $derived.by((): Action | null => {
    if (this.options.length < 2) return this.options[0] ?? null;
    return this.options.find((one) => (one["with"] as string[])[0] === this.paid) ?? null;
  });
  // The card that is being played, chosen or already on the table.
  played = $derived.by((): Card | null => {
    if (this.table.pending) return card(this.table.pending.card);
    const chosen = this.options[0];
    return chosen?.do === "transmute" ? card(String(chosen["recipe"])) : null;
  });

  // The card whose text is being carried out by simple moves.
  agreed = $derived.by((): Card | null =>
    this.phase === "target" && this.played?.effect === "by_agreement" ? this.played : null,
  );

  can(spot: string): boolean {
    return this.places.has(spot) || this.#payment(spot) !== null;
  }

  is(spot: string): boolean {
    const paid = this.#payment(spot);
    return spot === this.spot || (paid !== null && paid === this.paid);
  }

  // Whether the question is about such a place at all.
  asks(spot: string): boolean {
    if (this.play.ask === null) return false;
    if (this.can(spot)) return true;
    const action = actionAt(this.verbs, spot, this.me);
    return action !== null && spotOf(action, this.table, this.me) === spot;
  }

  #payment(spot: string): string | null {
    return this.payments.find((id) => shelf(this.me, id) === spot) ?? null;
  }

  choose(spot: string): void {
    const paid = this.#payment(spot);
    if (paid !== null) return this.#picked.put({ paid: this.paid === paid ? null : paid });
    const found = this.places.get(spot);
    if (found === undefined) return this.#refuse(spot);
    this.play.say(null);
    const only = found.length === 1 ? (found[0] as Action) : null;
    if (only && (!settings.confirm || this.#oneOfSeveral(only))) return this.play.act(only);
    this.#picked.put({ ...NOTHING, spot: this.spot === spot ? null : spot });
  }

  #refuse(spot: string): void {
    this.#why(spot);
    const action = actionAt(this.verbs, spot, this.me);
    const reading = action?.do === "transmute" ? String(action["recipe"]) : null;
    this.#picked.put({ ...NOTHING, reading });
  }

  #why(spot: string): void {
    const action = actionAt(this.verbs, spot, this.me);
    if (action === null || this.can(spot)) return;
    if (action.do === "transmute") action["with"] = this.#payFor(card(String(action["recipe"])));
    this.play.why(action);
  }

  // A payment to ask about: one that lies there, or else any of its type.
  #payFor(wanted: Card): string[] {
    const kind = iconOf(wanted);
    if (kind === null) return [];
    const there = this.table.labs[this.me]?.paraphernalia ?? [];
    const found =
      there.find((id) => card(id).type === kind) ?? CARDS.find((one) => one.type === kind)?.id;
    return found ? [found] : [];
  }

  // A step that is noted and can be taken back is taken at once; what changes the table waits for
  // the button.
  #oneOfSeveral(action: Action): boolean {
    const { pending, looked, owed, phase } = this.table;
    const amounts = this.played?.amounts ?? {};
    const left = (looked?.length ?? 0) - 1;
    switch (action.do) {
      case "offer":
      case "steal":
        return true;
      case "target":
        return this.played?.effect === "steal_elements";
      case "take":
        return (pending?.taken?.length ?? 0) + 1 < (amounts["n"] ?? 0);
      case "keep":
        return (pending?.kept?.length ?? 0) + 1 < (amounts["keep"] ?? 0) || left > 1;
      case "discard":
      case "shed":
        return phase === "give_up" && (owed[this.me] ?? 0) > 1;
      default:
        return false;
    }
  }

  crumbs = $derived.by((): Crumb[] => crumbs(this));
  question = $derived.by((): string => question(this));
  sum = $derived.by((): string => sum(this));

  main = $derived.by(() => {
    const action = this.settled ?? (this.spot === null ? this.#button : null);
    if (action === null) return null;
    const weak = BUTTONS.includes(action.do) && this.places.size > 0;
    return { label: label(this, action), go: () => this.play.act(action), weak };
  });

  #button = $derived.by(
    (): Action | null =>
      (this.play.ask?.choices ?? []).find((one) => BUTTONS.includes(one.do)) ?? null,
  );

  back = $derived.by(() => {
    if (this.spot !== null || this.reading) return () => this.#picked.clear();
    const within = this.phase === "target" || this.phase === "give_up";
    return within && this.play.canBack ? () => this.play.back() : null;
  });

  keys = $derived.by((): Key[] => [
    { key: "1 … 9, 0", words: say("key.digits") },
    ...REAGENTS.map((part, at) => ({
      key: LETTERS.charAt(at).toUpperCase(),
      words: say("key.reagent", { part }),
    })),
  ]);

  // What glows, in the order of the digits.
  lit = $derived.by((): string[] =>
    this.payments.length ? this.payments.map((id) => shelf(this.me, id)) : [...this.places.keys()],
  );

  // The key of a place: 1 to 9, then 0; nothing for what lies further on.
  digit(spot: string): string {
    const at = this.lit.indexOf(spot);
    return at >= 0 && at < 10 ? String((at + 1) % 10) : "";
  }

  press(key: string): boolean {
    if (/^\d$/.test(key)) return this.#pressed(this.lit[(Number(key) + 9) % 10]);
    const one = REAGENTS[LETTERS.indexOf(key.toLowerCase())];
    if (one === undefined) return false;
    const from = this.table.pending?.seat;
    const spots = [
      reagent(this.me, one),
      spent(one),
      ...(from === undefined ? [] : [reagent(from, one)]),
    ];
    return this.#pressed(spots.find((spot) => this.asks(spot)));
  }

  #pressed(spot: string | undefined): boolean {
    if (spot !== undefined) this.choose(spot);
    return spot !== undefined;
  }
}
