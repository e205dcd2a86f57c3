// What the ask says: the question, what will happen, and the name of the deed.

import { capital, count, list } from "../../look/words";
import type { Action } from "../../wire/types";
import type { Crumb, Play } from "../face";
import {
  a,
  card,
  cards,
  CHOSEN_DRAWS,
  endsBefore,
  HAND_LIMIT,
  iconOf,
  lastSeat,
  present,
  read,
  spoken,
  type Card,
} from "./box";
import { forecast } from "./forecast";
import type { AlchenemiesChooser } from "./chooser.svelte";

const TURN = ["Clean Up", "Draw", "Play", "Discard"];
const TURN_STEPS = ["cleanup", "draw", "play", "discard"];
// The questions of the Formulas that ask more than one.
const STEPS: Record<string, { verbs: string[]; words: string[] }> = {
  steal_elements: { verbs: ["target", "take"], words: ["Rival", "Elements"] },
  swap_paraphernalia: { verbs: ["offer", "pick"], words: ["Yours", "Theirs"] },
  dig_recipes: { verbs: ["keep", "bottom"], words: ["Keep", "Put under"] },
  swap_hand: { verbs: ["target", "steal", "give"], words: ["Rival", "Take", "Give"] },
};
const TARGETED = [
  "destroy_metal",
  "destroy_essence",
  "recover_recipe",
  "finish_now",
  "project_metal",
  "ruin_work",
  "recover_elements",
  "steal_paraphernalia",
];

function marked(words: string[], now: number): Crumb[] {
  return words.map((one, at) => ({
    words: one,
    at: at < now ? "done" : at === now ? "now" : "next",
  }));
}

export function crumbs(w: AlchenemiesChooser): Crumb[] {
  const effect = w.played?.effect ?? "";
  const several = STEPS[effect];
  const within = w.phase === "target";
  if (w.phase === "give_up" || (within && effect === "aquaregia")) return [];
  if (w.played && (several || TARGETED.includes(effect)))
    return marked(
      ["Formula", ...(several?.words ?? ["Target"])],
      within ? 1 + (several?.verbs.indexOf(w.verb) ?? 0) : 0,
    );
  return marked(TURN, TURN_STEPS.indexOf(w.table.step));
}

const name = (w: AlchenemiesChooser, seat: unknown): string => w.play.names[Number(seat)] ?? "";
const title = (id: unknown): string => card(String(id)).name;

function nth(done: number, all: number | undefined): string {
  return all && all > 1 ? ` (${done + 1} of ${all})` : "";
}

const PICKED: Record<string, string> = {
  destroy_metal: "Which Metal shall burn?",
  destroy_essence: "Which Essence shall dissolve?",
  steal_paraphernalia: "Which card do you take?",
};
const AIMED: Record<string, string> = {
  steal_elements: "Whose Elements do you take?",
  swap_hand: "Whose hand do you look into?",
  aquaregia: "Whose Gold shall dissolve?",
};

export function question(w: AlchenemiesChooser): string {
  const { phase, table, played } = w;
  if (phase === "effects")
    return w.settled ? `Use ${title(w.settled["card"])}?` : "What has just been finished may act.";
  if (phase === "shed") return "Your Lab is full: which Reagent goes?";
  if (phase === "draw")
    return table.draws_left > 1 ? "Where does your third card come from?" : "And your last one?";
  if (phase === "discard") return `${table.hand_size[w.me]} cards in hand: which one goes?`;
  if (phase === "give_up") return givingUp(w);
  if (phase === "target") return aiming(w);
  if (w.payments.length && w.paid === null)
    return `Which ${iconOf(played as Card)} pays for ${played?.name}?`;
  if (played) return played.type === "Formula" ? `Play ${played.name}?` : `Begin ${played.name}?`;
  return w.places.size ? "What will you play?" : "There is nothing more to play.";
}

function givingUp(w: AlchenemiesChooser): string {
  const { owed, chosen, pending, turn } = w.table;
  const done = chosen[w.me]?.length ?? 0;
  const what = w.verb === "shed" ? "Reagent" : "hand card";
  return (
    `${name(w, turn)} plays ${title(pending?.card)}: which ${what} do you give up?` +
    `${nth(done, done + (owed[w.me] ?? 0))}`
  );
}

function aiming(w: AlchenemiesChooser): string {
  const { pending } = w.table;
  const [effect, amounts] = [w.played?.effect ?? "", w.played?.amounts ?? {}];
  switch (w.verb) {
    case "pick":
      return PICKED[effect] ?? `What do you want for ${title(pending?.offer)}?`;
    case "target":
      return AIMED[effect] ?? "Which rival?";
    case "take":
      return `Which Element do you take?${nth(pending?.taken?.length ?? 0, amounts["n"])}`;
    case "offer":
      return "Which of your cards do you offer?";
    case "keep":
      return `Which card do you keep?${nth(pending?.kept?.length ?? 0, amounts["keep"])}`;
    case "bottom":
      return "Which goes under the stack first?";
    case "recover":
      return "Which card comes back into your hand?";
    case "finish":
      return "Which work is finished now?";
    case "project":
      return "Which Metal do you put into play?";
    case "ruin":
      return "Whose work shall be ruined?";
    case "steal":
      return `Which card of ${name(w, pending?.seat)} do you take?`;
    case "give":
      return `Which card do you give for ${title(pending?.steal)}?`;
    default:
      return "";
  }
}

// What to tap, while nothing is chosen.
const TAP: Record<string, string> = {
  draw: "Tap the Reagent Stack or your Recipes. What you draw is seen at once, so it cannot be undone.",
  use: "Tap what shall act, or let it rest.",
  shed: "Tap a Reagent in your Lab.",
  discard: "Tap a card of your hand.",
  pick: "Tap a card in a rival’s Lab.",
  target: "Tap a rival’s Lab.",
  take: "Tap an Element that glows.",
  offer: "Tap a card in play in your Lab.",
  keep: "Tap one of the cards you look at. The others go under your stack.",
  bottom: "Tap the one that is drawn sooner; the other will lie lowest.",
  recover: "Tap a spent card.",
  finish: "Tap an Alembic of yours.",
  project: "Tap a Metal in your hand.",
  ruin: "Tap a rival’s Alembic.",
  steal: "Tap a card of the hand you look into.",
  give: "Tap a card of your own hand.",
};

export function sum(w: AlchenemiesChooser): string {
  if (w.reading) return lacking(w, w.reading);
  if (w.phase === "play" && w.played) return playing(w, w.played);
  if (w.settled) return outcome(w, w.settled);
  if (w.phase !== "play") return TAP[w.verb] ?? "";
  if (w.places.size) return "Cards that glow can be played. Tap another to learn what it lacks.";
  return endsBefore(w.table, w.me)
    ? "End your turn; it is your last one."
    : "End your turn; what is at work is finished at your next one.";
}

function lacking(w: AlchenemiesChooser, one: Card): string {
  const lab = w.table.labs[w.me];
  const there = lab ? present(one, lab) : [];
  const lacks = one.ingredients.filter((_, at) => !there[at]);
  const text = one.type === "Formula" ? one.says : `${one.coin} Coin. ${one.says}`;
  return `${one.name}: ${text.trim()}${lacks.length ? ` Your Lab lacks ${spoken(lacks)}.` : ""}`;
}

function playing(w: AlchenemiesChooser, one: Card): string {
  const paid = w.settled ? ((w.settled["with"] as string[])[0] ?? null) : null;
  const parts = one.ingredients.map((part) => (part.startsWith("any ") && paid ? paid : part));
  const used = `${spoken(parts)} ${parts.length > 1 ? "go" : "goes"} under an Alembic`;
  if (one.type === "Formula") return `${used}. ${one.says} ${forecast(w, one)}`.trim();
  if (endsBefore(w.table, w.me))
    return `${used}. The game ends before your next Clean Up: it will not be finished.`;
  return `${used}. At your next Clean Up it is ${one.coin} Coin in your Lab. ${one.says}`.trim();
}

function outcome(w: AlchenemiesChooser, action: Action): string {
  const { pending } = w.table;
  const [seat, id] = [action["seat"], action["card"] ?? action["recipe"]];
  const one = card(String(id));
  switch (action.do) {
    case "use":
      return one.says;
    case "shed":
      return `${action["reagent"]} goes to the spent Reagents.`;
    case "draw":
      return action["from"] === "reagents"
        ? "It goes face up into your Lab. This cannot be undone."
        : "It goes to your hand, unseen by the others. This cannot be undone.";
    case "pick":
      return picked(w, one, name(w, seat));
    case "target":
      return w.played?.effect === "aquaregia"
        ? `${name(w, seat)} loses one Gold.`
        : `You see all ${cards(w.table.hand_size[Number(seat)] ?? 0)} of ${name(w, seat)}. This cannot be undone.`;
    case "take":
      return `${capital(list([...(pending?.taken ?? []), String(action["reagent"])]))} come into your Lab.`;
    case "keep":
      return (
        list([...(pending?.kept ?? []).map((kept) => title(kept)), one.name]) +
        " go to your hand, the rest under your stack."
      );
    case "bottom":
      return `${one.name} goes under the stack, and below it the other card.`;
    case "recover":
      return `${one.name} (${one.coin} Coin) goes to your hand; everybody sees it.`;
    case "finish":
      return `${one.name} comes into your Lab now: ${one.coin} Coin. Its Alembic is free again.`;
    case "project":
      return `${one.name} goes from your hand straight into your Lab: ${one.coin} Coin.`;
    case "ruin":
      return `${one.name} and its ingredients are spent: ${one.coin} Coin that ${name(w, seat)} will not get.`;
    case "give":
      return `You get ${title(pending?.steal)}, and ${name(w, pending?.seat)} gets ${one.name}.`;
    case "discard":
      return `${one.name} goes to the spent Recipes.${w.phase === "discard" ? ` ${HAND_LIMIT} may stay.` : ""}`;
    default:
      return "";
  }
}

function picked(w: AlchenemiesChooser, one: Card, owner: string): string {
  if (w.played?.effect === "swap_paraphernalia") {
    const gain = one.coin - card(w.table.pending?.offer ?? "").coin;
    return (
      `${one.name} comes to you, ${title(w.table.pending?.offer)} goes to ${owner}: ` +
      `${gain < 0 ? "−" : "+"}${Math.abs(gain)} Coin for you.`
    );
  }
  if (w.played?.effect === "steal_paraphernalia")
    return `${one.name} comes into your Lab: ${one.coin} Coin from ${owner} to you.`;
  return `${owner}’s ${one.name} goes to the spent Recipes: ${one.coin} Coin less there.`;
}

const DEEDS: Record<string, (id: string) => string> = {
  destroy_metal: (id) => `Burn ${id}`,
  destroy_essence: (id) => `Dissolve ${id}`,
  steal_paraphernalia: (id) => `Take ${id}`,
};

export function label(w: AlchenemiesChooser, action: Action): string {
  const id = title(action["card"] ?? action["recipe"]);
  const seat = name(w, action["seat"]);
  switch (action.do) {
    case "end":
      return "End the turn";
    case "skip":
      return w.table.effects.length > 1 ? "Let them rest" : "Let it rest";
    case "use":
      return `Use ${id}`;
    case "shed":
      return `Give up ${a(String(action["reagent"]))}`;
    case "draw":
      return action["from"] === "reagents" ? "Draw a Reagent" : "Draw a Recipe";
    case "transmute":
      return card(String(action["recipe"])).type === "Formula" ? `Play ${id}` : `Begin ${id}`;
    case "pick":
      return DEEDS[w.played?.effect ?? ""]?.(id) ?? `Exchange for ${id}`;
    case "target":
      return w.played?.effect === "aquaregia"
        ? `Dissolve ${seat}’s Gold`
        : `Look into ${seat}’s hand`;
    case "take":
      return `Take ${count((w.table.pending?.taken?.length ?? 0) + 1, "Element")}`;
    case "keep":
      return `Keep ${id}`;
    case "bottom":
      return `Put ${id} under first`;
    case "recover":
      return `Take ${id} back`;
    case "finish":
      return `Finish ${id}`;
    case "project":
      return `Put ${id} into play`;
    case "ruin":
      return `Ruin ${seat}’s ${id}`;
    case "give":
      return `Give ${id}`;
    case "discard":
      return `Discard ${id}`;
    default:
      return capital(action.do);
  }
}

const COUNTS = "What lies under an Alembic then counts nothing.";

// E30 Whose empty Recipe Stack ends the game, or who is near it.
export function ending(play: Play): string {
  const table = read(play.view);
  if (table.phase === "over") return "";
  const last = lastSeat(table, table.turn + 1);
  if (last !== null) {
    const [whose, who] =
      last === play.seat
        ? ["Your", "you are"]
        : [`${play.names[last]}’s`, `${play.names[last]} is`];
    return `${whose} Recipe Stack is empty: the game ends when ${who} next to move. ${COUNTS}`;
  }
  if (table.round === table.options.cap)
    return `Last round: the game ends after it, whatever is left in the stacks. ${COUNTS}`;
  const near = table.recipes_left.flatMap((left, seat) => (left <= CHOSEN_DRAWS ? [seat] : []));
  const named = list(near.map((seat) => (seat === play.seat ? "you" : (play.names[seat] ?? ""))));
  return near.length ? `${capital(named)} can bring the end: few Recipes are left.` : "";
}
