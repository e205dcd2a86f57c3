// A first round, move by move. Nothing is dealt for it: it looks at what lies there.

import type { Action } from "../../wire/types";
import type { Guide, Play, Step } from "../face";
import { NAMES, PRINTED, SPACES, type Favor, type Ingredient, type Space } from "./box";
import { asked, read } from "./view";

const me = (play: Play): number => play.seat ?? 0;
const question = (play: Play): string => (play.ask ? (asked(read(play.view))?.ask ?? "") : "");
const choices = (play: Play, verb: string): Action[] =>
  (play.ask?.choices ?? []).filter((one) => one.do === verb);
const held = (play: Play, kind: Ingredient): number =>
  read(play.view).hands[me(play)]?.cards?.[kind] ?? 0;

// The kind one has most of, among those the question allows.
function most(play: Play, verb: string): Ingredient | null {
  const kinds = choices(play, verb).map((one) => one["ingredient"] as Ingredient);
  return kinds.sort((one, other) => held(play, other) - held(play, one))[0] ?? null;
}

const WANTED: Favor[] = [
  "assistant",
  "herbalist",
  "sage",
  "shopkeeper",
  "custodian",
  "associate",
  "merchant",
  "barmaid",
];
function favor(play: Play): string | null {
  const offered = choices(play, "keep").map((one) => one["favor"] as Favor);
  const best = WANTED.find((card) => offered.includes(card));
  return best ? `favor-${best}` : null;
}

const PLACES = ["ii", "fi", "fii", "i", "iii", "ff", "nil"];
function place(play: Play): string | null {
  const free = choices(play, "order").map((one) => one["space"]);
  const best = PLACES.find((name) => free.includes(name));
  return best ? `order-${best}` : null;
}

// Whether this seat has nothing more to do on a space in the first round.
function past(play: Play, space: Space): boolean {
  const table = read(play.view);
  const at = SPACES.indexOf(table.phase as Space);
  return (
    table.round > 1 ||
    table.over ||
    at > SPACES.indexOf(space) ||
    (at >= 0 && (table.spaces[space].left[me(play)] ?? 0) === 0)
  );
}
const declared = (play: Play, space: Space): boolean =>
  (read(play.view).spaces[space].declared[me(play)] ?? 0) > 0 ||
  !["setup", "order", "declare"].includes(read(play.view).phase);

function forage(play: Play): string | null {
  const kinds = choices(play, "take").map((one) => one["ingredient"] as Ingredient);
  const best = kinds.sort((one, other) => held(play, one) - held(play, other))[0];
  return best ? `row-${best}` : choices(play, "draw").length ? "deck" : null;
}

// A Herbalist may come in between, and asks for two cards.
function step(
  words: (play: Play) => string,
  at: (play: Play) => string | null,
  done: (play: Play) => boolean,
): Step {
  const gives = (play: Play) => question(play) === "herbalist";
  const kind = (play: Play) => most(play, "discard");
  return {
    words: (play) =>
      gives(play)
        ? "A Herbalist brought three ingredients, and you give up two. Spare what you have most of" +
          `${kind(play) ? `: ${NAMES[kind(play) as Ingredient]}` : ""}.`
        : words(play),
    at: (play) => (gives(play) ? (kind(play) ? `hand-${kind(play)}` : null) : at(play)),
    done: (play) => !gives(play) && done(play),
  };
}
const told = (words: (play: Play) => string): Step => ({ read: true, done: () => false, words });
const learned = (play: Play): number =>
  read(play.view).facts.filter((fact) => fact.seat === me(play) && fact.pair).length;

export default {
  farewell: "You know a whole round.",
  steps: [
    told(
      () =>
        "Eight ingredients, eight alchemicals: each ingredient is exactly one of them, and " +
        "nobody knows which. Find out by mixing, and publish before the others do.",
    ),
    step(
      () => "You drew two favors and keep one. This one helps early. Tap it, then keep it.",
      favor,
      (play) =>
        !["setup"].includes(read(play.view).phase) ||
        (asked(read(play.view))?.chosen?.[me(play)] ?? "x") !== "none",
    ),
    step(
      (play) =>
        question(play) === "order"
          ? "Now play order. The higher you stand, the earlier you act; the lower, the more you " +
            "draw. Ingredients are what you need."
          : "The others choose first.",
      place,
      (play) => read(play.view).order.choice[me(play)] !== "none" || read(play.view).round > 1,
    ),
    step(
      (play) =>
        question(play) === "declare"
          ? "You have three cubes this round. A dashed box is an action and its cost. Put one on " +
            "Test: it is free while the student is happy."
          : "The last in play order declares first, so that those who act early see what the others plan.",
      () => "space-test",
      (play) => declared(play, "test"),
    ),
    step(
      () => "One on Forage, to take an ingredient of the row or of the deck.",
      () => "space-forage",
      (play) => declared(play, "forage"),
    ),
    step(
      () => "And one on Transmute: gold pays for artifacts and for theories.",
      () => "space-transmute",
      (play) => declared(play, "transmute"),
    ),
    step(
      () =>
        "Declare. From now on the spaces happen from left to right, and on each the rows from top to bottom.",
      () => null,
      (play) =>
        !["setup", "order", "declare"].includes(read(play.view).phase) ||
        (read(play.view).cubes[me(play)]?.ready === 0 && question(play) !== "declare"),
    ),
    step(
      (play) =>
        question(play) === "forage"
          ? "A kind you do not hold yet gives more pairs to mix. Tap it, then take it."
          : "Foraging goes row by row.",
      forage,
      (play) => past(play, "forage"),
    ),
    step(
      (play) =>
        question(play) === "transmute"
          ? "Give up what you have most of, for 1 gold. Nobody sees what it was."
          : "Then cards become gold.",
      (play) => {
        const kind = most(play, "transmute");
        return kind ? `hand-${kind}` : null;
      },
      (play) => past(play, "transmute"),
    ),
    step(
      (play) =>
        question(play) === "brew"
          ? "The experiment: tap two ingredients. Everybody sees the potion, only you know the two."
          : "Artifacts come next; then the experiments.",
      () => null,
      (play) => past(play, "test"),
    ),
    told((play) =>
      learned(play)
        ? "Your notebook wrote it down: the potion in the triangle, and a stroke in the grid " +
          "wherever an ingredient cannot be an alchemical. Point at a stroke to see why. Tap a box " +
          "to make a mark of your own."
        : "What you learn goes into your notebook: potions in the triangle, strokes in the grid.",
    ),
    told(
      () =>
        "A plus or a minus is shared by both ingredients: that is all a potion tells, and " +
        "enough. Two that make the neutral one are opposites in everything.",
    ),
    told(
      () =>
        "From round 2 the adventurer buys potions, theories are published with a seal (gold and " +
        "silver if you are sure, a colour as a hedge), and wrong ones are debunked.",
    ),
    told(
      () =>
        "Six rounds, a conference after the third and the fifth, then the truth. " +
        `${PRINTED.length} theories are waiting. Good luck!`,
    ),
  ],
} satisfies Guide;
