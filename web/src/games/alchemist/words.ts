// What the ask says: the question, what will happen, and the main button.

import { capital, either, list } from "../../look/words";
import type { Play } from "../face";
import { a, COLOURS, coloursAtEnd, drawnAtOnce, read, spoken, total } from "./box";
import type { Colour, Table } from "./box";
import type { AlchemistChooser } from "./chooser.svelte";
import { say } from "./texts";

type Way = { verb: "create" | "copy" | "take"; at: string[] };

// What may be done in this turn, and where to tap for it.
function waysOf(chooser: AlchemistChooser): Way[] {
  const legal = new Set((chooser.play.ask?.choices ?? []).map((one) => one.do));
  const from = [
    ...(legal.has("take") ? [say("at.reserve")] : []),
    ...(legal.has("draw") ? [say("at.bag")] : []),
  ];
  const ways: Way[] = [
    { verb: "create", at: legal.has("create") ? [say("at.cauldron")] : [] },
    { verb: "copy", at: legal.has("copy") ? [say("at.potion")] : [] },
    { verb: "take", at: from },
  ];
  return ways.filter(({ at }) => at.length > 0);
}

const creatorOf = ({ play, pot }: AlchemistChooser): string => play.names[pot?.creator ?? -1] ?? "";

function gainsOf({ pot, table }: AlchemistChooser): string {
  const got = (pot?.products ?? []).filter((colour) => table.reserve[colour] > 0);
  return say("gains", { list: got.length ? "some" : "none", what: list(got.map(a)) });
}

export function questionOf(chooser: AlchemistChooser): string {
  const { chosen, phase } = chooser;
  if (phase === "recipe") return say("ask.recipe");
  if (phase === "value") return say("ask.value");
  if (phase === "tribute") return say("ask.tribute", { name: creatorOf(chooser) });
  if (chosen?.do === "copy") return say("ask.copy", { name: creatorOf(chooser) });
  if (chosen?.do === "take") return capital(say("ask.take", { what: a(chosen.on as Colour) }));
  if (chosen?.do === "draw") return say("ask.draw");
  if (chooser.can("pass")) return say("ask.nothing");
  const verbs = waysOf(chooser).map(({ verb }) => verb);
  return verbs.length > 1
    ? `${capital(either(verbs.map((verb) => say(`verb.${verb}`))))}?`
    : say(`only.${verbs[0] ?? "take"}`);
}

export function sumOf(chooser: AlchemistChooser): string {
  const { phase, chosen, pot, table, worth } = chooser;
  if (phase === "recipe") return recipeSum(chooser);
  if (phase === "value") return valueSum(chooser);
  if (phase === "tribute") {
    const rest = chosen?.do === "tribute" ? `${say("sum.others")} ` : "";
    return rest + say("sum.score", { value: worth ?? 0, gains: gainsOf(chooser) });
  }
  if (chosen?.do === "copy" && pot?.recipe)
    return say("sum.pay", {
      recipe: spoken(pot.recipe),
      value: pot.value ?? 0,
      gains: gainsOf(chooser),
    });
  if (chosen?.do === "take") return say("sum.take");
  if (chosen?.do === "draw") return drawSum(table);
  if (chooser.can("pass")) return say("sum.pass");
  return say("sum.tap", { what: either(waysOf(chooser).flatMap(({ at }) => at)) });
}

function recipeSum({ recipe, kept }: AlchemistChooser): string {
  if (total(recipe) === 0) return say("recipe.tap");
  if (!kept) return say("recipe.known", { recipe: spoken(recipe) });
  return say("recipe.out", { recipe: spoken(recipe) });
}

function valueSum(chooser: AlchemistChooser): string {
  const { recipe, worth } = chooser;
  if (worth === null) return say("value.tap", { recipe: spoken(recipe) });
  return say("value.sum", { recipe: spoken(recipe), value: worth, gains: gainsOf(chooser) });
}

export function labelOf(chooser: AlchemistChooser): string | null {
  const { chosen, phase, worth } = chooser;
  if (phase === "recipe") return chooser.kept ? say("do.keep") : null;
  if (chooser.can("pass")) return say("do.pass");
  if (chosen === null) return null;
  if (chosen.do === "value") return say("do.brew", { value: chosen.on });
  if (chosen.do === "tribute") return capital(say("do.give", { what: a(chosen.on as Colour) }));
  if (chosen.do === "copy") return say("do.copy", { value: worth ?? 0 });
  if (chosen.do === "take") return capital(say("do.take", { what: a(chosen.on as Colour) }));
  return drawLabel(chooser.table);
}

function drawSum(table: Table): string {
  return table.bag_left > 1 ? say("sum.drawn", { count: drawnAtOnce(table) }) : say("sum.last");
}

const drawLabel = (table: Table): string =>
  table.bag_left > 1 ? say("do.draw", { count: drawnAtOnce(table) }) : say("do.last");

// A31 The game ends with the round in which the reserve is down to few enough colours.
export function ending(play: Play): string {
  const { reserve, phase } = read(play.view);
  const left = COLOURS.filter((colour) => reserve[colour] > 0).length;
  const enough = coloursAtEnd();
  if (phase === "over" || left > enough + 1) return "";
  return left > enough ? say("end.soon", { count: left }) : say("end.last");
}
