// What a Formula would do as the table stands, said before it is played.

import { card, elements, free, isReagent, labCount, labLimit, type Card, type Table } from "./box";
import type { AlchenemiesChooser } from "./chooser.svelte";
import { say } from "./texts";

const rivals = (w: AlchenemiesChooser): number[] =>
  w.table.labs.map((_, seat) => seat).filter((seat) => seat !== w.me && !w.table.sealed[seat]);
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
  const key = one.effect === "force_discard" ? "fore.loses.cards" : "fore.loses.reagents";
  const found = rivals(w)
    .map((seat) => ({ name: w.play.names[seat] ?? "", count: lost(w.table, seat, one) }))
    .filter(({ count }) => count > 0);
  return found.length ? say("fore.losses", { losses: found.map((each) => say(key, each)) }) : "";
}

function reach(w: AlchenemiesChooser, one: Card): string {
  const open = rivals(w);
  const there = shelves(w.table, open);
  const fits = there.filter(({ type, coin }) => {
    if (one.effect === "destroy_metal") return type === "Metal";
    if (one.effect === "destroy_essence") return type === "Essence";
    return coin <= (one.amounts["max_coin"] ?? 0);
  });
  return say("fore.reach", { count: fits.length });
}

const works = (w: AlchenemiesChooser, seats: number[]): number =>
  seats.flatMap((seat) => w.table.work[seat] ?? []).filter(({ formula }) => !formula).length;

function robbed(w: AlchenemiesChooser, one: Card): string {
  const rich = (seat: number): boolean =>
    elements(w.table.labs[seat]!.reagents) >= (one.amounts["n"] ?? 0);
  const found = rivals(w).filter(rich);
  return say("fore.rivals", { names: found.map((seat) => w.play.names[seat] ?? "") });
}

function drawn(w: AlchenemiesChooser, one: Card): string {
  const used = one.ingredients.filter(isReagent).length;
  const after = labCount(w.table, w.me) - used + (one.amounts["n"] ?? 0);
  return after > labLimit()
    ? say("fore.room", { most: labLimit(), count: after - labLimit() })
    : say("final");
}

const spent = (table: Table): number =>
  table.recipe_pile.filter((id) => card(id).type !== "Formula").length;

const TOLD: Record<string, (w: AlchenemiesChooser, one: Card) => string> = {
  destroy_metal: reach,
  destroy_essence: reach,
  steal_paraphernalia: reach,
  steal_elements: robbed,
  swap_paraphernalia: () => say("fore.both"),
  draw_reagents: drawn,
  dig_recipes: () => say("final"),
  draw_recipes: () => say("final"),
  recover_recipe: (w) => say("fore.recover", { count: spent(w.table) }),
  finish_now: (w) => say("fore.finish", { count: works(w, [w.me]) }),
  force_discard: losses,
  reagent_cap: losses,
  ruin_work: (w) => say("fore.ruin", { count: works(w, rivals(w)) }),
  recover_elements: () => say("fore.elements"),
  project_metal: () => say("fore.metal"),
  swap_hand: () => say("fore.whose"),
};

export const forecast = (w: AlchenemiesChooser, one: Card): string =>
  TOLD[one.effect]?.(w, one) ?? "";
