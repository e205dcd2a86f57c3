// A first game in two chapters: a potion of one's own, and a copy of somebody else's.

import { list } from "../../look/words";
import type { Chooser, Guide, Play } from "../face";
import { a, COLOURS, INGREDIENTS, read, total, type CauldronView, type Colour } from "./box";
import type { AlchemistChooser } from "./chooser.svelte";

const ENOUGH = 4; // cubes of a first recipe
const mine = (play: Play) => read(play.view).stock[play.seat ?? 0] ?? null;
const school = (play: Play): Colour | null => read(play.view).school[play.seat ?? 0] ?? null;
const pots = (play: Play, verb: string): CauldronView[] => {
  const may = (play.ask?.choices ?? [])
    .filter((one) => one.do === verb)
    .map((one) => one["cauldron"]);
  return read(play.view).cauldrons.filter((pot) => may.includes(pot.name));
};

// The empty pot whose other three colours we hold most of.
function bestPot(play: Play): CauldronView | null {
  const stock = mine(play);
  if (stock === null) return null;
  const room = (pot: CauldronView) =>
    COLOURS.filter((colour) => !pot.products.includes(colour)).reduce(
      (sum, colour) => sum + Math.min(2, stock[colour]),
      0,
    ) -
    pot.products.reduce((sum, colour) => sum + stock[colour], 0) / 10;
  return pots(play, "create").sort((one, other) => room(other) - room(one))[0] ?? null;
}
const bestCopy = (play: Play): CauldronView | null =>
  pots(play, "copy").sort((one, other) => (other.value ?? 0) - (one.value ?? 0))[0] ?? null;

const highest = (play: Play): number =>
  Math.max(
    0,
    ...(play.ask?.choices ?? [])
      .filter((one) => one.do === "value")
      .map((one) => Number(one["value"])),
  );

function cube(brewing: AlchemistChooser): string | null {
  const open = COLOURS.filter((colour) => brewing.canAdd(colour));
  const [next] = open.sort((one, other) => brewing.recipe[one] - brewing.recipe[other]);
  if (next === undefined || (brewing.kept && total(brewing.recipe) >= ENOUGH)) return "main";
  return `stock-${next}`;
}

// A pot of one's own first; a copy where the chapter is about copying; then the reserve.
function turn(play: Play, brewing: AlchemistChooser): string | null {
  const created = read(play.view).cauldrons.some((pot) => pot.creator === play.seat);
  const [pot, copy] = [bestPot(play), bestCopy(play)];
  const copies = play.table.lesson === 2 && !play.events.some(mineSince(play, "copied"));
  if (copies && copy) return copy.name;
  if (!created && pot) return pot.name;
  if (copies && brewing.can("draw")) return "bag";
  const wanted = school(play);
  if (wanted && brewing.can("take", wanted)) return `reserve-${wanted}`;
  const free = COLOURS.find((colour) => brewing.can("take", colour));
  return free ? `reserve-${free}` : ((pot ?? copy)?.name ?? "main");
}
const mineSince =
  (play: Play, kind: string) =>
  (event: Play["events"][number]): boolean =>
    event.kind === kind && event.seat === play.seat;

function next(play: Play, chooser: Chooser): string | null {
  const brewing = chooser as AlchemistChooser;
  if (brewing.chosen !== null) return "main";
  if (brewing.phase === "recipe") return cube(brewing);
  if (brewing.phase === "value") return `tile-${highest(play)}`;
  if (brewing.phase === "tribute") return tribute(brewing);
  return turn(play, brewing);
}
function tribute(brewing: AlchemistChooser): string | null {
  const colour = COLOURS.find((one) => brewing.can("tribute", one));
  return colour ? `stock-${colour}` : "main";
}

function potWords(play: Play, chooser: Chooser): string {
  const { phase, pot } = chooser as AlchemistChooser;
  const gives = list((pot?.products ?? []).map((one) => INGREDIENTS[one].many));
  if (phase === "recipe")
    return (
      `Now the recipe: one to five cubes, two of a kind at most, none that the pot gives (${gives}). ` +
      "Tap what is ringed, then keep the recipe."
    );
  if (phase === "value")
    return "Each value lies there once. A high one pays you now, and whoever copies it later. Tap it, and brew.";
  const best = bestPot(play);
  return best
    ? `A pot gives what stands at its feet. This one gives ${list(best.products.map(a))}, ` +
        "and you hold the rest. Tap it."
    : "Tap what is ringed.";
}

function takeWords(play: Play): string {
  const wanted = school(play);
  return wanted
    ? `Your secret school is ${INGREDIENTS[wanted].many}. It earns most if few of them are left ` +
        `in the reserve at the end: take ${a(wanted)}, and spend it later.`
    : "Take a cube from the reserve.";
}

function copyWords(play: Play, chooser: Chooser): string {
  if ((chooser as AlchemistChooser).phase === "tribute")
    return "One of the cubes you pay goes to its creator; you choose which. The rest leave the game.";
  const best = bestCopy(play);
  return best
    ? `This potion is worth ${best.value}, and you hold its cubes. A copy pays you the same as a ` +
        "creation, and its by-products; you keep no seal on it. Tap it, then copy it."
    : "Nothing can be copied just now: do what is ringed, and wait for the next chance.";
}

export default {
  chapters: [
    {
      title: "A potion of your own",
      steps: [
        {
          words: () =>
            "You brew potions for fame. These ten pots are empty, and your cubes lie behind the screen below.",
        },
        {
          words: (play) =>
            "The others do not see your " +
            total(mine(play) ?? { gray: 0, blue: 0, orange: 0, green: 0, yellow: 0 }) +
            " cubes, nor your school.",
          at: "school",
        },
        { words: potWords, done: (_, did) => did("created") },
        {
          words: (play) =>
            `${read(play.view).cauldrons.find((pot) => pot.creator === play.seat)?.value ?? ""} fame ` +
            "is yours, and your seal stays on the pot. Whoever copies it pays the same cubes and gives you one.",
        },
        { words: takeWords, done: (_, did) => did("took", "drew", "copied") },
        {
          words: () =>
            "The game ends when the reserve holds two kinds only. Then every two cubes left earn a " +
            "point, and the scarcest schools most.",
        },
      ],
    },
    {
      title: "Copying",
      steps: [
        {
          words: () =>
            "A later turn of another game. Some pots are sealed now: their creators have the value, and the tribute.",
        },
        { words: copyWords, done: (_, did) => did("copied") },
        {
          words: () =>
            "What a pot gives came to you from the reserve. What glows can be chosen; " +
            "tap anything else to learn why not.",
        },
        {
          words: () =>
            "Instead of a potion one may take a cube of one’s choice from the reserve, " +
            "or two unseen from the bag. Good luck!",
        },
      ],
    },
  ],
  next,
} satisfies Guide;
