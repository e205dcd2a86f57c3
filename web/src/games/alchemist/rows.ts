// What lies on the table and behind the viewer's screen, row by row.

import { list } from "../../look/words";
import type { Play, TableRow } from "../face";
import { awards, COLOURS, INGREDIENTS, none, read, spoken, type CauldronView } from "./box";
import { say } from "./texts";

// A cauldron in words: what it gives, and the potion in it.
export function potWords(play: Play, pot: CauldronView): string {
  const [one, two] = pot.products.map((colour) => INGREDIENTS[colour].one) as [string, string];
  const gives = say("pot.gives", { pot: pot.name, one, two });
  if (pot.creator === null) return say("pot.empty", { gives });
  const who = pot.creator === play.seat ? say("you") : (play.names[pot.creator] ?? "");
  const recipe = spoken(pot.recipe ?? none());
  return say("pot.made", { gives, who, value: pot.value ?? 0, recipe });
}

export function tableRows(play: Play): TableRow[] {
  const table = read(play.view);
  return [
    { label: say("cauldrons"), items: table.cauldrons.map((pot) => potWords(play, pot)) },
    {
      label: say("reserve"),
      items: COLOURS.map((colour) => say(`count.${colour}`, { count: table.reserve[colour] })),
    },
    { label: say("bag"), items: [say("cubes", { count: table.bag_left })] },
    { label: say("values"), items: table.tiles.map(String) },
    { label: say("row.removed"), items: [spoken(table.removed) || say("row.nothing")] },
    ...own(play),
  ];
}

function own(play: Play): TableRow[] {
  const table = read(play.view);
  const stock = play.seat === null ? null : (table.stock[play.seat] ?? null);
  const school = play.seat === null ? null : (table.school[play.seat] ?? null);
  const recipe = table.pending?.recipe ?? null;
  const pot = table.cauldrons.find(({ name }) => name === table.pending?.cauldron);
  const points = list(awards(table.players).map(String));
  return [
    ...(stock
      ? [{ label: say("screen.yours"), items: [spoken(stock) || say("row.nothing")] }]
      : []),
    ...(school
      ? [
          {
            label: say("school.yours"),
            items: [INGREDIENTS[school].many, say("fewer", { points })],
          },
        ]
      : []),
    ...(pot ? [{ label: say("crumb.cauldron"), items: [potWords(play, pot)] }] : []),
    ...(recipe ? [{ label: say("crumb.recipe"), items: [spoken(recipe)] }] : []),
  ];
}
