// A first game, turn by turn. Nothing is dealt for it: it looks at what lies there.

import { list } from "../../look/words";
import type { Guide, Play } from "../face";
import { a, card, coin, read, spoken, type Card } from "./box";
import * as spots from "./spots";

const me = (play: Play): number => play.seat ?? 0;
const turns = (play: Play): number => read(play.view).turns[me(play)] ?? 0;
const mine = (play: Play): boolean => play.ask !== null && read(play.view).turn === me(play);
const phase = (play: Play): string => (play.ask ? read(play.view).phase : "");
const told = (play: Play, ...kinds: string[]): boolean =>
  play.events.some((event) => event.seat === play.seat && kinds.includes(event.kind));
const drawing = (play: Play): number => (phase(play) === "draw" ? read(play.view).draws_left : 0);

// The dearest Paraphernalia that can be begun, or else any Formula.
function best(play: Play): Card | null {
  const found = (play.ask?.choices ?? [])
    .filter((one) => one.do === "transmute")
    .map((one) => card(String(one["recipe"])));
  return found.sort((one, other) => other.coin - one.coin)[0] ?? null;
}
function playWords(play: Play): string {
  const one = best(play);
  if (one === null)
    return "Nothing in your hand can be played this turn. That happens: more Reagents will help.";
  return (
    `${one.name} takes ${spoken(one.ingredients)}, and you have them. Tap it, read what will ` +
    `happen, and ${one.type === "Formula" ? "play" : "begin"} it.`
  );
}
const atWork = (play: Play): Card | null => {
  const found = read(play.view).work[me(play)]?.find(({ formula }) => !formula);
  return found ? card(found.recipe) : null;
};
const first = (play: Play): Card | null =>
  read(play.view).labs[me(play)]?.paraphernalia.map(card)[0] ?? null;

export default {
  farewell: "You know the whole game.",
  steps: [
    {
      read: true,
      done: () => false,
      words: () =>
        "The Exchequer keeps the alchemist who brings the most Coin. You cook Reagents into " +
        "Metals and Essences, and these into better ones.",
    },
    {
      read: true,
      done: () => false,
      at: () => "my-reagents",
      words: (play) =>
        `Your Lab: Elements, and ${a("Alembic")}. Every recipe needs a free Alembic, and a Lab ` +
        `has room for ten Reagents. ${read(play.view).labs[me(play)]?.reagents.Alembic ?? 1}` +
        " free now.",
    },
    {
      words: () =>
        "A turn begins with two Reagents, which came by themselves. Then you draw two more " +
        "cards, from either stack. Tap the Reagent Stack, and draw.",
      at: (play) => (drawing(play) === 2 ? spots.stack("reagents") : null),
      done: (play) =>
        mine(play) && (drawing(play) === 1 || phase(play) === "play" || turns(play) > 1),
    },
    {
      words: () =>
        "Now that you have seen it: the last one from your own Recipes. When that stack is empty " +
        "and it is your turn again, the game is over.",
      at: (play) => (drawing(play) === 1 ? spots.stack("recipes") : null),
      done: (play) => phase(play) === "play" || turns(play) > 1,
    },
    {
      read: true,
      done: () => false,
      at: () => "my-hand",
      words: () =>
        "Your hand. What glows can be played; on the others, what your Lab lacks is marked.",
    },
    {
      words: playWords,
      at: (play) => {
        const one = best(play);
        return one && phase(play) === "play" ? spots.hand(one.id) : null;
      },
      done: (play) =>
        told(play, "transmuted", "played") ||
        turns(play) > 1 ||
        (phase(play) === "play" && best(play) === null),
    },
    {
      read: true,
      done: () => false,
      at: () => "my-work",
      words: (play) => {
        const one = atWork(play);
        return one
          ? `${one.name} and its ingredients lie under the Alembic, out of play. At your next Clean ` +
              `Up it comes into your Lab: ${one.coin} Coin.`
          : "What is played lies under its Alembic, which is busy until your next Clean Up.";
      },
    },
    {
      words: () => "Play on if something glows, then end your turn. Play goes to the right.",
      done: (play) => (!mine(play) && play.ask === null) || turns(play) > 1,
    },
    {
      words: (play) =>
        "Now " +
        (list(
          play.actors.filter((seat) => seat !== play.seat).map((seat) => play.names[seat] ?? ""),
        ) || "the others") +
        ". Watch the log; point at a line, and the table shows what it is about.",
      done: (play) => turns(play) > 1 && play.ask !== null,
    },
    {
      read: true,
      done: () => false,
      at: () => "my-shelf",
      words: (play) => {
        const one = first(play);
        return one
          ? `Clean Up: ${one.name} is in play. You have ${coin(read(play.view), me(play))} Coin, and ` +
              "it can be cooked into something better."
          : "Clean Up sets your Alembics free. What you finish will lie here, and count.";
      },
    },
    {
      read: true,
      done: () => false,
      words: () =>
        "Formulas act at once: they burn a rival’s Metal, ruin a work, take Elements. What lies " +
        "under a Hermetic Seal is safe from them.",
    },
    {
      read: true,
      done: () => false,
      words: () =>
        "Only what is in play at the end counts: not your hand, not what is still in the glass. Good luck!",
    },
  ],
} satisfies Guide;
