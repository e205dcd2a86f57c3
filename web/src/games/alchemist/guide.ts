// A first game in two chapters: a potion of one's own, and a copy of somebody else's.

import { texts } from "../../language/language.svelte";
import { list } from "../../look/words";
import type { Chooser, Guide, Play } from "../face";
import { a, COLOURS, INGREDIENTS, none, read, total, type CauldronView, type Colour } from "./box";
import type { AlchemistChooser } from "./chooser.svelte";
import sprite from "./icons.svg?url";

const say = texts("alchemist-guide");
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

const phaseOf = (chooser: Chooser) => (chooser as AlchemistChooser).phase;

function potWords(play: Play, chooser: Chooser): string {
  const { pot } = chooser as AlchemistChooser;
  const gives = list((pot?.products ?? []).map((one) => INGREDIENTS[one].many));
  if (phaseOf(chooser) === "recipe") return say("recipe", { gives });
  if (phaseOf(chooser) === "value") return say("value");
  const best = bestPot(play);
  return best ? say("pot", { gives: list(best.products.map(a)) }) : say("ringed");
}

function takeWords(play: Play): string {
  const wanted = school(play);
  return wanted
    ? say("take", { school: INGREDIENTS[wanted].many, what: a(wanted) })
    : say("take.any");
}

function copyWords(play: Play, chooser: Chooser): string {
  if (phaseOf(chooser) === "tribute") return say("tribute");
  const best = bestCopy(play);
  return best ? say("copy", { value: best.value ?? 0 }) : say("copy.none");
}

const made = (play: Play): number =>
  read(play.view).cauldrons.find((pot) => pot.creator === play.seat)?.value ?? 0;

export default {
  chapters: [
    {
      get title() {
        return say("chapter.1");
      },
      steps: [
        {
          words: () => say("hello"),
          pictures: () => "ing-bird-leg ing-troll-eye > *cauldron > ing-spider",
        },
        { words: (play) => say("hidden", { count: total(mine(play) ?? none()) }), at: "school" },
        { words: potWords, done: (_, did) => did("created") },
        { words: (play) => say("yours", { value: made(play) }) },
        { words: takeWords, done: (_, did) => did("took", "drew", "copied") },
        { words: () => say("ends"), pictures: () => "cube > *ui-crown" },
      ],
    },
    {
      get title() {
        return say("chapter.2");
      },
      steps: [
        { words: () => say("later"), pictures: () => "*cauldron > *seal-sun" },
        { words: copyWords, done: (_, did) => did("copied") },
        { words: () => say("gave") },
        { words: () => say("bye"), pictures: () => "bag > cube cube" },
      ],
    },
  ],
  sprite,
  next,
} satisfies Guide;
