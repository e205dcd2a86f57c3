// What a Formula would do as the table stands, said before it is played.

import { count, list } from "../../look/words";
import { card, elements, free, isReagent, LAB_LIMIT, labCount, type Card, type Table } from "./box";
import type { AlchenemiesChooser } from "./chooser.svelte";

const rivals = (w: AlchenemiesChooser): number[] =>
  w.table.labs.map((_, seat) => seat).filter((seat) => seat !== w.me && !w.table.sealed[seat]);
const names = (w: AlchenemiesChooser, seats: number[]): string =>
  list(seats.map((seat) => w.play.names[seat] ?? ""));
const shelves = (table: Table, seats: number[]): Card[] =>
  seats.flatMap((seat) => (table.labs[seat]?.paraphernalia ?? []).map(card));

function lost(table: Table, seat: number, one: Card): number {
  if (one.effect === "force_discard")
    return Math.min(table.hand_size[seat] ?? 0, one.amounts["n"] ?? 0);
  const reagents = table.labs[seat]?.reagents;
  const above = labCount(table, seat) - (one.amounts["cap"] ?? 0);
  return reagents ? Math.max(0, Math.min(above, free(reagents))) : 0;
}

// Each opponent who would have to give something up, with how much.
function losses(w: AlchenemiesChooser, one: Card): string {
  const what = one.effect === "force_discard" ? "hand card" : "Reagent";
  const found = rivals(w)
    .map((seat) => ({ seat, many: lost(w.table, seat, one) }))
    .filter(({ many }) => many > 0);
  return found.length
    ? `${list(found.map(({ seat, many }) => `${w.play.names[seat]} loses ${count(many, what)}`))}.`
    : "";
}

function reach(w: AlchenemiesChooser, one: Card): string {
  const open = rivals(w);
  const there = shelves(w.table, open);
  const kind = { destroy_metal: "Metal", destroy_essence: "Essence" }[one.effect];
  const fits = kind
    ? there.filter(({ type }) => type === kind)
    : there.filter(({ coin }) => coin <= (one.amounts["max_coin"] ?? 0));
  return `You choose next: ${count(fits.length, "card")} within reach.`;
}

const works = (w: AlchenemiesChooser, seats: number[]): number =>
  seats.flatMap((seat) => w.table.work[seat] ?? []).filter(({ formula }) => !formula).length;

const TOLD: Record<string, (w: AlchenemiesChooser, one: Card) => string> = {
  destroy_metal: reach,
  destroy_essence: reach,
  steal_paraphernalia: reach,
  steal_elements: (w, one) =>
    `Within reach: ${names(
      w,
      rivals(w).filter((seat) => elements(w.table.labs[seat]!.reagents) >= (one.amounts["n"] ?? 0)),
    )}.`,
  swap_paraphernalia: () => "You choose both cards next.",
  draw_reagents: (w, one) => {
    const after =
      labCount(w.table, w.me) - one.ingredients.filter(isReagent).length + (one.amounts["n"] ?? 0);
    return after > LAB_LIMIT
      ? `Your Lab has room for ten: ${after - LAB_LIMIT} will have to go.`
      : "This cannot be undone.";
  },
  dig_recipes: () => "This cannot be undone.",
  draw_recipes: () => "This cannot be undone.",
  recover_recipe: (w) =>
    `You choose among ${count(w.table.recipe_pile.filter((id) => card(id).type !== "Formula").length, "spent card")}.`,
  finish_now: (w) => `${count(works(w, [w.me]), "work")} of yours could be finished.`,
  force_discard: losses,
  reagent_cap: losses,
  ruin_work: (w) => `You choose next: ${count(works(w, rivals(w)), "work")} within reach.`,
  recover_elements: () => "You choose them next.",
  project_metal: () => "You choose the Metal next.",
  swap_hand: () => "You choose whose next.",
};

export const forecast = (w: AlchenemiesChooser, one: Card): string =>
  TOLD[one.effect]?.(w, one) ?? "";
