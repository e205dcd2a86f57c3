// What lies on the table and in the viewer's hand, row by row.

import { capital } from "../../../look/words";
import { settings } from "../../../look/settings.svelte";
import type { Play, TableRow } from "../../face";
import { card, cards, counted, face, grouped, named, noun, read, REAGENTS } from "../box";
import type { Work } from "../box";
import { say } from "../texts";

const some = (items: string[]): string[] => (items.length ? items : [say("none")]);
const faces = (ids: string[]): string[] => grouped(ids).map(({ id, many }) => face(card(id), many));

export function tableRows(play: Play): TableRow[] {
  const table = read(play.view);
  const spent = REAGENTS.flatMap((one) => Array.from({ length: table.pile[one] }, () => one));
  return [
    ...atWork(play),
    { label: say("stack.reagents"), items: [cards(table.stack_left)] },
    { label: say("reagents.spent"), items: some(counted(spent)) },
    { label: say("recipes.spent"), items: some(counted(table.recipe_pile)) },
    ...own(play),
    ...chosen(play),
    ...others(play),
  ];
}

// An Alembic at work: on what, from what, and when it is free again.
export function glassWords({ recipe, formula, ingredients }: Work, whose: string): string {
  const one = card(recipe);
  const ready = formula ? say("busy") : say("ready", { coin: one.coin });
  return say("glass", { whose, card: noun(one.id), ready, parts: counted(ingredients) });
}

function atWork({ view, seat, names }: Play): TableRow[] {
  const items = read(view).work.flatMap((works, owner) => {
    const whose = owner === seat ? say("you") : (names[owner] ?? "");
    return works.map((work) => glassWords(work, whose));
  });
  return [{ label: say("row.work"), items: items.length ? items : [say("idle")] }];
}

// What the viewer has named so far, of a choice in several steps.
function chosen({ view, seat }: Play): TableRow[] {
  const table = read(view);
  const { taken, kept } = table.pending ?? {};
  const given = seat === null ? [] : (table.chosen[seat] ?? []);
  return [
    ...(taken?.length ? [{ label: say("crumb.elements"), items: counted(taken) }] : []),
    ...(kept?.length ? [{ label: say("crumb.keep"), items: faces(kept) }] : []),
    ...(given.length ? [{ label: capital(say("given.up")), items: counted(given) }] : []),
  ];
}

function own({ view, seat }: Play): TableRow[] {
  const table = read(view);
  const hand = seat === null ? null : (table.hands[seat] ?? null);
  const bottom = seat === null ? [] : (table.bottom[seat] ?? []);
  const looked = table.looked ?? [];
  return [
    ...(hand ? [{ label: say("hand.yours"), items: some(faces(hand)) }] : []),
    ...(looked.length ? [{ label: say("stack.top"), items: faces(looked) }] : []),
    ...(bottom.length
      ? [
          {
            label: say("stack.yours"),
            items: [say("bottom.yours", { cards: bottom.map((id) => named(id)) })],
          },
        ]
      : []),
  ];
}

// The hands of rivals, as far as the viewer knows them.
function others({ view, seat, names }: Play): TableRow[] {
  const table = read(view);
  return names.flatMap((name, rival): TableRow[] => {
    if (rival === seat) return [];
    const hand = table.hands[rival];
    if (hand) return [{ label: say("hand.of", { name }), items: some(faces(hand)) }];
    const seen = seat === null || !settings.aid ? [] : (table.seen[seat]?.[rival] ?? []);
    return seen.length ? [{ label: say("hand.sure", { name }), items: faces(seen) }] : [];
  });
}
