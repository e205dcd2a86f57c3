// A first game, move by move. Nothing is dealt for it: it looks at what lies there.

import { list } from "../../look/words";
import type { Guide, Play } from "../face";
import { a, COLOURS, INGREDIENTS, read, total, type CauldronView, type Colour } from "./box";

const mine = (play: Play) => read(play.view).stock[play.seat ?? 0] ?? null;
const made = (play: Play): CauldronView[] =>
  read(play.view).cauldrons.filter((pot) => pot.creator === play.seat);
const told = (play: Play, kind: string): boolean =>
  play.events.some((event) => event.seat === play.seat && event.kind === kind);

// The empty pot whose other three colours we hold most of.
function bestPot(play: Play): CauldronView | null {
  const stock = mine(play);
  const may = (play.ask?.choices ?? [])
    .filter((one) => one.do === "create")
    .map((one) => one["cauldron"]);
  if (stock === null) return null;
  const room = (pot: CauldronView) =>
    COLOURS.filter((colour) => !pot.products.includes(colour)).reduce(
      (sum, colour) => sum + Math.min(2, stock[colour]),
      0,
    ) -
    pot.products.reduce((sum, colour) => sum + stock[colour], 0) / 10;
  const pots = read(play.view).cauldrons.filter((pot) => may.includes(pot.name));
  return pots.sort((one, other) => room(other) - room(one))[0] ?? null;
}

function nextCube(play: Play): Colour | null {
  const choices = (play.ask?.choices ?? []).filter((one) => one.do === "recipe");
  const fits = choices.map((one) => one["recipe"] as Record<Colour, number>);
  return (
    [...COLOURS]
      .sort((one, other) => most(fits, other) - most(fits, one))
      .find((colour) => most(fits, colour) > 0) ?? null
  );
}
const most = (recipes: Record<Colour, number>[], colour: Colour): number =>
  Math.max(0, ...recipes.map((one) => one[colour]));
const phase = (play: Play): string => (play.ask ? read(play.view).phase : "");
const pot = (play: Play): CauldronView | undefined =>
  read(play.view).cauldrons.find((one) => one.name === read(play.view).pending?.cauldron);
const highest = (play: Play): number =>
  Math.max(
    0,
    ...(play.ask?.choices ?? [])
      .filter((one) => one.do === "value")
      .map((one) => Number(one["value"])),
  );

function takeWords(play: Play): string {
  const school = read(play.view).school[play.seat ?? 0];
  return school
    ? `Your secret school is ${INGREDIENTS[school].many}. It earns most if few of them are ` +
        `left at the end: take ${a(school)} and spend it later.`
    : "Take a cube from the reserve.";
}

export default {
  farewell: "You know the whole game.",
  steps: [
    {
      read: true,
      done: () => false,
      words: () =>
        "You brew potions for fame. These ten pots are empty, and your cubes lie behind the screen below.",
    },
    {
      read: true,
      done: () => false,
      words: (play) =>
        "The others do not see your " +
        total(mine(play) ?? { gray: 0, blue: 0, orange: 0, green: 0, yellow: 0 }) +
        " cubes, nor your school.",
      at: () => "school",
    },
    {
      words: (play) =>
        "A pot gives what stands at its feet. " +
        (bestPot(play)
          ? `This one gives ${list((bestPot(play)?.products ?? []).map(a))}, and you hold the rest. `
          : "") +
        "Tap it.",
      at: (play) => (phase(play) === "turn" ? (bestPot(play)?.name ?? null) : null),
      done: (play) => ["recipe", "value"].includes(phase(play)) || made(play).length > 0,
    },
    {
      words: (play) =>
        "Now the recipe: one to five cubes, two of a kind at most, none that the pot gives" +
        (pot(play)
          ? ` (${list((pot(play)?.products ?? []).map((one) => INGREDIENTS[one].many))})`
          : "") +
        ". Tap some, then keep it.",
      at: (play) => {
        const colour = nextCube(play);
        return colour ? `stock-${colour}` : null;
      },
      done: (play) => phase(play) === "value" || made(play).length > 0,
    },
    {
      words: () =>
        "Each value lies there once. A high one pays you now, and whoever copies it later. Tap one, and brew.",
      at: (play) => `tile-${highest(play)}`,
      done: (play) => made(play).length > 0,
    },
    {
      read: true,
      done: () => false,
      words: (play) =>
        `${made(play)[0]?.value ?? ""} fame is yours, and your seal stays on the pot. Whoever ` +
        "copies it pays the same cubes and gives you one.",
    },
    {
      words: takeWords,
      at: (play) => {
        const school = read(play.view).school[play.seat ?? 0];
        return phase(play) === "turn" && school ? `reserve-${school}` : null;
      },
      done: (play) =>
        told(play, "took") || told(play, "drew") || told(play, "copied") || made(play).length > 1,
    },
    {
      read: true,
      done: () => false,
      words: () =>
        "A rival’s potion can be copied for its value, if you hold its cubes. What glows can be " +
        "chosen; tap anything else to learn why not.",
    },
    {
      read: true,
      done: () => false,
      words: () =>
        "The game ends when the reserve holds two kinds only. Then every two cubes left earn a " +
        "point, and the scarcest schools most. Good luck!",
    },
  ],
} satisfies Guide;
