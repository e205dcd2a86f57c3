// A first game in two chapters: a work under the glass, then Formulas and what grows out of what.

import type { Chooser, Guide, Play } from "../face";
import { a, card, coin, read, spoken, type Card } from "./box";
import type { AlchenemiesChooser } from "./chooser.svelte";
import * as spots from "./spots";

const me = (play: Play): number => play.seat ?? 0;
const phase = (play: Play): string => (play.ask ? read(play.view).phase : "");

// What can be played now, the dearest first; Formulas before or after the rest.
function playable(play: Play, formulasFirst: boolean): Card[] {
  const found = (play.ask?.choices ?? [])
    .filter((one) => one.do === "transmute")
    .map((one) => card(String(one["recipe"])));
  const rank = (one: Card) => (one.type === "Formula" ? (formulasFirst ? 100 : -100) : one.coin);
  return found.sort((one, other) => rank(other) - rank(one));
}
const played = (play: Play): boolean =>
  play.events.some((event) => event.seat === play.seat && event.kind === "played");
const best = (play: Play): Card | null =>
  playable(play, play.table.lesson === 2 && !played(play))[0] ?? null;

function next(play: Play, chooser: Chooser): string | null {
  const working = chooser as AlchenemiesChooser;
  if (working.payments.length && working.paid === null)
    return spots.shelf(me(play), working.payments[0] ?? "");
  if (working.settled !== null) return "main";
  if (phase(play) === "draw")
    return spots.stack(
      read(play.view).draws_left > 1 && working.can("stack-reagents") ? "reagents" : "recipes",
    );
  if (phase(play) === "play") {
    const one = best(play);
    return one ? spots.hand(one.id) : "main";
  }
  return working.lit[0] ?? "main";
}

function drawWords(play: Play): string {
  return read(play.view).draws_left > 1
    ? "A turn begins with two Reagents, which came by themselves. Then you draw two more cards, " +
        "from either stack. Tap the Reagent Stack, and draw."
    : "Now that you have seen it: the last one from your own Recipes. When that stack is empty " +
        "and it is your turn again, the game is over.";
}

function playWords(play: Play): string {
  const one = best(play);
  if (phase(play) !== "play") return "The card asks for something more. Tap what is ringed.";
  if (one === null) return "Nothing more can be played this turn. End it.";
  return (
    `${one.name} takes ${spoken(one.ingredients)}, and you have them. Tap it, read what will ` +
    `happen, and ${one.type === "Formula" ? "play" : "begin"} it.`
  );
}

function formulaWords(play: Play): string {
  const one = best(play);
  if (phase(play) !== "play") return "Now what it is aimed at. Tap what is ringed.";
  return one?.type === "Formula"
    ? `${one.name} is a Formula: it acts at once. ${one.says} Tap it, and play it.`
    : playWords(play);
}

function endWords(play: Play): string {
  if (phase(play) === "draw") return "A new turn: draw what is ringed.";
  return best(play)
    ? "Something else can still be played. Tap what is ringed."
    : "Nothing else can be played: end your turn. Play goes to the right.";
}

const atWork = (play: Play): Card | null => {
  const found = read(play.view).work[me(play)]?.find(({ formula }) => !formula);
  return found ? card(found.recipe) : null;
};
const turns = (play: Play): number => read(play.view).turns[me(play)] ?? 0;

export default {
  chapters: [
    {
      title: "Under the glass",
      steps: [
        {
          words: () =>
            "The Exchequer keeps the alchemist who brings the most Coin. You cook Reagents into " +
            "Metals and Essences, and these into better ones.",
        },
        {
          at: "my-reagents",
          words: (play) =>
            `Your Lab: Elements, and ${a("Alembic")}. Every recipe needs a free Alembic, and a Lab ` +
            `has room for ten Reagents. ${read(play.view).labs[me(play)]?.reagents.Alembic ?? 1} free now.`,
        },
        {
          words: drawWords,
          done: (play) => read(play.view).phase === "play" || turns(play) > 1,
        },
        {
          at: "my-hand",
          words: () =>
            "Your hand. What glows can be played; on the others, what your Lab lacks is marked.",
        },
        { words: playWords, done: (play, did) => did("transmuted", "played") || turns(play) > 1 },
        {
          at: "my-work",
          words: (play) => {
            const one = atWork(play);
            return one
              ? `${one.name} and its ingredients lie under the Alembic, out of play. At your next ` +
                  `Clean Up it comes into your Lab: ${one.coin} Coin.`
              : "What is played lies under its Alembic, which is busy until your next Clean Up.";
          },
        },
        {
          words: endWords,
          done: (play) => turns(play) > 1,
        },
        {
          at: "my-shelf",
          words: (play) => {
            const one = read(play.view).labs[me(play)]?.paraphernalia.map(card)[0] ?? null;
            return one
              ? `Clean Up: ${one.name} is in play. You have ${coin(read(play.view), me(play))} Coin, ` +
                  "and it can be cooked into something better."
              : "Clean Up sets your Alembics free. What you finish will lie here, and count.";
          },
        },
      ],
    },
    {
      title: "Formulas",
      steps: [
        {
          words: () =>
            "A later turn of another game. Formulas act at once: they burn a rival’s Metal, ruin " +
            "a work, take Elements. What lies under a Hermetic Seal is safe from them.",
        },
        { words: formulaWords, done: (_, did) => did("played") },
        {
          words: () =>
            "The log tells what it did; tap one of its lines, and the table shows what it is about.",
        },
        { words: playWords, done: (play, did) => did("transmuted") || best(play) === null },
        {
          words: () =>
            "Higher cards take lower ones as ingredients: salt and quicksilver on the way to silver and gold. " +
            "A card that is cooked on is spent.",
        },
        {
          words: () =>
            "Only what is in play at the end counts: not your hand, not what is still in the glass. Good luck!",
        },
      ],
    },
  ],
  next,
} satisfies Guide;
