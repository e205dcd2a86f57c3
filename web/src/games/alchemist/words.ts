// What the ask says: the question, what will happen, and the main button.

import { capital, either, list } from "../../look/words";
import type { Play } from "../face";
import { a, COLOURS, read, spoken, total, type Colour } from "./box";
import type { AlchemistChooser } from "./chooser.svelte";

const ONLY = { create: "Create a potion.", copy: "Copy a potion.", take: "Take ingredients." };
type Way = { verb: keyof typeof ONLY; at: string[] };

// What may be done in this turn, and where to tap for it.
function waysOf(chooser: AlchemistChooser): Way[] {
  const legal = new Set((chooser.play.ask?.choices ?? []).map((one) => one.do));
  const from = [
    ...(legal.has("take") ? ["the reserve"] : []),
    ...(legal.has("draw") ? ["the bag"] : []),
  ];
  const ways: Way[] = [
    { verb: "create", at: legal.has("create") ? ["an empty cauldron"] : [] },
    { verb: "copy", at: legal.has("copy") ? ["a rival’s potion"] : [] },
    { verb: "take", at: from },
  ];
  return ways.filter(({ at }) => at.length > 0);
}

const creatorOf = ({ play, pot }: AlchemistChooser): string => play.names[pot?.creator ?? -1] ?? "";

function gainsOf({ pot, table }: AlchemistChooser): string {
  const got = (pot?.products ?? []).filter((colour) => table.reserve[colour] > 0);
  return got.length ? ` and take ${list(got.map(a))}` : "; the reserve has nothing to give";
}

export function questionOf(chooser: AlchemistChooser): string {
  const { chosen, phase } = chooser;
  if (phase === "recipe") return "What goes into this cauldron?";
  if (phase === "value") return "What shall this potion be worth?";
  if (phase === "tribute") return `Which cube goes to ${creatorOf(chooser)}?`;
  if (chosen?.do === "copy") return `Copy ${creatorOf(chooser)}’s potion?`;
  if (chosen?.do === "take") return `Take ${a(chosen.on as Colour)}?`;
  if (chosen?.do === "draw") return "Draw from the bag?";
  if (chooser.can("pass")) return "There is nothing you can do.";
  const verbs = waysOf(chooser).map(({ verb }) => verb);
  return verbs.length > 1 ? `${capital(either(verbs))}?` : ONLY[verbs[0] ?? "take"];
}

export function sumOf(chooser: AlchemistChooser): string {
  const { phase, chosen, pot, table, worth } = chooser;
  if (phase === "recipe") return recipeSum(chooser);
  if (phase === "value") return valueSum(chooser);
  if (phase === "tribute") {
    const rest = chosen?.do === "tribute" ? "The others leave the game. " : "";
    return `${rest}You score ${worth}${gainsOf(chooser)}.`;
  }
  if (chosen?.do === "copy" && pot?.recipe)
    return `You pay ${spoken(pot.recipe)}, score ${pot.value}${gainsOf(chooser)}.`;
  if (chosen?.do === "take") return "One cube from the reserve, and your turn is over.";
  if (chosen?.do === "draw") {
    const cubes = table.bag_left > 1 ? "Two cubes" : "The last cube of the bag";
    return `${cubes}, unseen by the others. This cannot be undone.`;
  }
  if (chooser.can("pass")) return "You pass.";
  return `Tap ${either(waysOf(chooser).flatMap(({ at }) => at))}.`;
}

function recipeSum({ recipe, kept }: AlchemistChooser): string {
  if (total(recipe) === 0)
    return "Tap cubes behind your screen. One to five, two of a kind at most.";
  if (!kept) return `${spoken(recipe)}: this recipe is on the board already.`;
  return `${spoken(recipe)}. Tap a cube in the pot to take it out again.`;
}

function valueSum(chooser: AlchemistChooser): string {
  const { recipe, worth } = chooser;
  if (worth === null) return `You place ${spoken(recipe)}. Tap a value.`;
  return `You place ${spoken(recipe)}, score ${worth}${gainsOf(chooser)}.`;
}

export function labelOf(chooser: AlchemistChooser): string | null {
  const { chosen, phase, worth } = chooser;
  if (phase === "recipe") return chooser.kept ? "Keep this recipe" : null;
  if (chooser.can("pass")) return "Pass";
  if (chosen === null) return null;
  if (chosen.do === "value") return `Brew it for ${chosen.on}`;
  if (chosen.do === "tribute") return `Give ${a(chosen.on as Colour)}`;
  if (chosen.do === "copy") return `Copy it for ${worth}`;
  if (chosen.do === "take") return `Take ${a(chosen.on as Colour)}`;
  return chooser.table.bag_left > 1 ? "Draw two" : "Draw the last one";
}

// A31 The game ends with the round in which the reserve is down to two colours.
export function ending(play: Play): string {
  const { reserve, phase } = read(play.view);
  const left = COLOURS.filter((colour) => reserve[colour] > 0).length;
  if (phase === "over" || left > 3) return "";
  if (left > 2) return "The reserve holds three colours: one more gone, and the round is the last.";
  return (
    "Last round: the reserve is down to two colours. Whoever has not had a turn in it still gets " +
    "one; then stocks and schools count."
  );
}
