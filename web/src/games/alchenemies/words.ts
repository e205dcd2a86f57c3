// What the ask says: the question, what will happen, and the name of the deed.

import { capital } from "../../look/words";
import type { Action } from "../../generated/wire";
import type { Crumb, Play } from "../face";
import {
  card,
  chosenDraws,
  counted,
  does,
  endsBefore,
  handLimit,
  iconOf,
  lastSeat,
  named,
  noun,
  present,
  read,
  type Card,
} from "./box";
import { forecast } from "./forecast";
import { say } from "./texts";
import type { AlchenemiesChooser } from "./chooser.svelte";

const TURN_STEPS = ["cleanup", "draw", "play", "discard"] as const;
// The questions of the Formulas that ask more than one.
const STEPS = {
  steal_elements: { verbs: ["target", "take"], words: ["rival", "elements"] },
  swap_paraphernalia: { verbs: ["offer", "pick"], words: ["yours", "theirs"] },
  dig_recipes: { verbs: ["keep", "bottom"], words: ["keep", "under"] },
  swap_hand: { verbs: ["target", "steal", "give"], words: ["rival", "take", "give"] },
} as const;
const isSeveral = (effect: string): effect is keyof typeof STEPS => effect in STEPS;
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
  const several = isSeveral(effect) ? STEPS[effect] : null;
  const within = w.phase === "target";
  if (w.phase === "give_up" || (within && effect === "aquaregia")) return [];
  if (w.played && (several || TARGETED.includes(effect))) {
    const verbs: readonly string[] = several?.verbs ?? [];
    const steps = several?.words ?? (["target"] as const);
    return marked(
      [say("word.Formula"), ...steps.map((one) => say(`crumb.${one}`))],
      within ? 1 + (several ? verbs.indexOf(w.verb) : 0) : 0,
    );
  }
  return marked(
    TURN_STEPS.map((step) => say(`step.${step}`)),
    (TURN_STEPS as readonly string[]).indexOf(w.table.step),
  );
}

const name = (w: AlchenemiesChooser, seat: unknown): string => w.play.names[Number(seat)] ?? "";
const nounOf = (id: unknown): string => noun(String(id));

// A question that is asked several times in a row.
function nth(question: string, done: number, all: number | undefined): string {
  return all && all > 1 ? say("nth", { question, count: done + 1, all }) : question;
}

export function question(w: AlchenemiesChooser): string {
  const { phase, table, played } = w;
  if (phase === "effects")
    return w.settled ? say("ask.use", { card: nounOf(w.settled["card"]) }) : say("ask.effects");
  if (phase === "shed") return say("ask.shed");
  if (phase === "draw") return say(table.draws_left > 1 ? "ask.draw.third" : "ask.draw.last");
  if (phase === "discard") return say("ask.discard", { count: table.hand_size[w.me] ?? 0 });
  if (phase === "give_up") return givingUp(w);
  if (phase === "target") return aiming(w);
  if (played === null) return say(w.places.size ? "ask.play" : "ask.nothing");
  const one = { card: noun(played.id) };
  if (w.payments.length && w.paid === null)
    return say(iconOf(played) === "Metal" ? "ask.pay.metal" : "ask.pay.essence", one);
  return say(played.type === "Formula" ? "ask.play.formula" : "ask.begin", one);
}

function givingUp(w: AlchenemiesChooser): string {
  const { owed, chosen, pending, turn } = w.table;
  const done = chosen[w.me]?.length ?? 0;
  const by = { name: name(w, turn), card: nounOf(pending?.card) };
  const asked = say(w.verb === "shed" ? "ask.give_up.reagent" : "ask.give_up.card", by);
  return nth(asked, done, done + (owed[w.me] ?? 0));
}

function aiming(w: AlchenemiesChooser): string {
  const { pending } = w.table;
  const [effect, amounts] = [w.played?.effect ?? "", w.played?.amounts ?? {}];
  if (w.agreed)
    return say("ask.by_agreement", { card: noun(w.agreed.id), count: w.table.owed[w.me] ?? 0 });
  switch (w.verb) {
    case "pick":
      return say.maybe(`ask.pick.${effect}`) ?? say("ask.swap", { card: nounOf(pending?.offer) });
    case "target":
      return (
        say.maybe(`ask.target.${effect}`, { card: nounOf(w.played?.victim) }) ?? say("ask.target")
      );
    case "take":
      return nth(say("ask.take"), pending?.taken?.length ?? 0, amounts["n"]);
    case "keep":
      return nth(say("ask.keep"), pending?.kept?.length ?? 0, amounts["keep"]);
    case "steal":
      return say("ask.steal", { name: name(w, pending?.seat) });
    case "give":
      return say("ask.give", { card: nounOf(pending?.steal) });
    default:
      return say.maybe(`ask.${w.verb}`) ?? "";
  }
}

export function sum(w: AlchenemiesChooser): string {
  if (w.reading) return lacking(w, w.reading);
  if (w.phase === "play" && w.played) return playing(w, w.played);
  if (w.settled) return outcome(w, w.settled);
  if (w.agreed) return say("tap.by_agreement", { text: w.agreed.text ?? "" });
  if (w.phase !== "play") return say.maybe(`tap.${w.verb}`) ?? "";
  if (w.places.size) return say("sum.glow");
  return say(endsBefore(w.table, w.me) ? "sum.end.last" : "sum.end");
}

const sentences = (...all: string[]): string => all.filter((one) => one).join(" ");

function lacking(w: AlchenemiesChooser, one: Card): string {
  const lab = w.table.labs[w.me];
  const there = lab ? present(one, lab) : [];
  const lacks = one.ingredients.filter((_, at) => !there[at]);
  const worth = one.type === "Formula" ? "" : say("worth", { coin: one.coin });
  return sentences(
    say("read", { card: noun(one.id), text: sentences(worth, does(one)) }),
    lacks.length ? say("lacks", { parts: counted(lacks) }) : "",
  );
}

function playing(w: AlchenemiesChooser, one: Card): string {
  const paid = w.settled ? ((w.settled["with"] as string[])[0] ?? null) : null;
  const parts = one.ingredients.map((part) => (part.startsWith("any ") && paid ? paid : part));
  const used = say("sum.under", { parts: counted(parts), count: parts.length });
  if (one.type === "Formula") return sentences(used, does(one), forecast(w, one));
  if (endsBefore(w.table, w.me)) return sentences(used, say("too.late"));
  return sentences(used, say("at.cleanup", { coin: one.coin }), does(one));
}

function outcome(w: AlchenemiesChooser, action: Action): string {
  const { pending } = w.table;
  const one = card(String(action["card"] ?? action["recipe"]));
  const told = { card: noun(one.id), coin: one.coin };
  const whose = { name: name(w, action["seat"]) };
  switch (action.do) {
    case "use":
      return does(one);
    case "shed":
      return say("out.shed", { part: String(action["reagent"]) });
    case "draw":
      return say(action["from"] === "reagents" ? "out.draw.reagents" : "out.draw.recipes");
    case "pick":
      return picked(w, one, whose.name);
    case "target":
      return w.played?.effect === "aquaregia"
        ? say("out.target.victim", { ...whose, card: noun(w.played.victim) })
        : say("out.target.hand", {
            ...whose,
            count: w.table.hand_size[Number(action["seat"])] ?? 0,
          });
    case "take":
      return say("out.take", {
        parts: [...(pending?.taken ?? []), String(action["reagent"])].map((part) => named(part)),
      });
    case "keep":
      return say("out.keep", { cards: [...(pending?.kept ?? []), one.id].map((id) => named(id)) });
    case "bottom":
      return say("out.bottom", { card: told.card });
    case "recover":
      return say("out.recover", told);
    case "finish":
      return say("out.finish", told);
    case "project":
      return say("out.project", told);
    case "ruin":
      return say("out.ruin", { ...told, ...whose });
    case "give":
      return say("out.give", {
        card: told.card,
        got: nounOf(pending?.steal),
        name: name(w, pending?.seat),
      });
    case "discard":
      return sentences(
        say("out.discard", { card: told.card }),
        w.phase === "discard" ? say("out.stay", { count: handLimit() }) : "",
      );
    default:
      return "";
  }
}

function picked(w: AlchenemiesChooser, one: Card, owner: string): string {
  const told = { card: noun(one.id), coin: one.coin, name: owner };
  if (w.played?.effect === "swap_paraphernalia") {
    const offer = card(w.table.pending?.offer ?? "");
    const gain = one.coin - offer.coin;
    return say("out.swap", {
      card: told.card,
      offer: noun(offer.id),
      name: owner,
      gain: `${gain < 0 ? "−" : "+"}${Math.abs(gain)}`,
    });
  }
  return say(w.played?.effect === "steal_paraphernalia" ? "out.steal" : "out.destroy", told);
}

export function label(w: AlchenemiesChooser, action: Action): string {
  const one = card(String(action["card"] ?? action["recipe"]));
  const what = { card: noun(one.id) };
  const whose = { name: name(w, action["seat"]) };
  switch (action.do) {
    case "end":
      return w.agreed ? say("do.end.agreement", { card: noun(w.agreed.id) }) : say("do.end");
    case "skip":
      return say(w.table.effects.length > 1 ? "do.skip.all" : "do.skip");
    case "shed":
      return say("do.shed", { part: String(action["reagent"]) });
    case "draw":
      return say(action["from"] === "reagents" ? "do.draw.reagents" : "do.draw.recipes");
    case "transmute":
      return say(one.type === "Formula" ? "do.play" : "do.begin", what);
    case "pick":
      return say.maybe(`do.pick.${w.played?.effect ?? ""}`, what) ?? say("do.swap", what);
    case "target":
      return w.played?.effect === "aquaregia"
        ? say("do.target.victim", { ...whose, card: noun(w.played.victim) })
        : say("do.target", whose);
    case "take":
      return say("do.take", { count: (w.table.pending?.taken?.length ?? 0) + 1 });
    case "ruin":
      return say("do.ruin", { ...what, ...whose });
    default:
      return say.maybe(`do.${action.do}`, what) ?? "";
  }
}

// E30 Whose empty Recipe Stack ends the game, or who is near it.
export function ending(play: Play): string {
  const table = read(play.view);
  if (table.phase === "over") return "";
  const last = lastSeat(table, table.turn + 1);
  if (last !== null) {
    const whose =
      last === play.seat ? say("end.yours") : say("end.theirs", { name: play.names[last] ?? "" });
    return sentences(whose, say("end.counts"));
  }
  if (table.round === table.options.cap) return sentences(say("end.cap"), say("end.counts"));
  const near = table.recipes_left.flatMap((left, seat) => (left <= chosenDraws() ? [seat] : []));
  const names = near.map((seat) =>
    seat === play.seat ? say("end.you") : (play.names[seat] ?? ""),
  );
  return near.length ? capital(say("end.near", { names })) : "";
}
