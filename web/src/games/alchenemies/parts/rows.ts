// What lies on the table and in the viewer's hand, row by row.

import { settings } from "../../../look/settings.svelte";
import type { Play, TableRow } from "../../face";
import { card, cards, counted, face, grouped, named, read, REAGENTS } from "../box";
import { say } from "../texts";

const some = (items: string[]): string[] => (items.length ? items : [say("none")]);
const faces = (ids: string[]): string[] => grouped(ids).map(({ id, many }) => face(card(id), many));

export function tableRows(play: Play): TableRow[] {
  const table = read(play.view);
  const spent = REAGENTS.flatMap((one) => Array.from({ length: table.pile[one] }, () => one));
  return [
    { label: say("stack.reagents"), items: [cards(table.stack_left)] },
    { label: say("reagents.spent"), items: some(counted(spent)) },
    { label: say("recipes.spent"), items: some(counted(table.recipe_pile)) },
    ...own(play),
    ...others(play),
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
