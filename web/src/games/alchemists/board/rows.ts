// What lies on the table and behind the viewer's screen, row by row.

import type { Play, TableRow } from "../../face";
import {
  ADVENTURERS,
  ARTIFACTS,
  artifactWords,
  FAVOR_KINDS,
  FAVORS,
  GRANTS,
  NAMES,
  orderSpaces,
  POTION_NAMES,
  POTIONS,
  PRINTED,
  ROUNDS,
  SEALS,
  sealWords,
  signed,
  SPACE_WORDS,
  SPACES,
  type Grant,
} from "../box";
import { knownWords, known } from "../notebook/known";
import { conferenceRow, price, read, type Table } from "../view";
import { exhibitLabel, grantLabel, orderLabel, spaceState, theoryLabel } from "./labels";
import { say } from "./texts";

export function tableRows(play: Play): TableRow[] {
  return [...around(play), ...inTown(play), ...theories(play), ...own(play)];
}

function around(play: Play): TableRow[] {
  const { players, row, deck } = read(play.view);
  const name = (space: (typeof SPACES)[number]): string => SPACE_WORDS[space].name;
  return [
    {
      label: say("order.title"),
      items: orderSpaces(players).map((space) => orderLabel(play, space)),
    },
    {
      label: say("scene.spaces"),
      items: SPACES.map((space) =>
        say("card.label", {
          space: name(space),
          note: SPACE_WORDS[space].note,
          state: spaceState(play, space),
        }),
      ),
    },
    {
      label: say("forage.row"),
      items: [
        ...row.map((kind) => say.word(kind)),
        say("forage.deck", { cards: Array.isArray(deck) ? deck.length : Number(deck) }),
      ],
    },
  ];
}

function wants(adventurer: string): string[] {
  const potions = ADVENTURERS[adventurer];
  if (potions === undefined) return [say("town.nobody")];
  return [say("town.the", { adventurer }), ...potions.map((potion) => POTION_NAMES[potion])];
}

function conference(table: Table, seat: number): string {
  const { due, held } = table.conference;
  if (!due && held > 1) return say("town.over");
  const changes = conferenceRow(table, seat)
    .map((change, at) => `${at < 3 ? at : say("town.more")}: ${signed(change)}`)
    .join(", ");
  const when = due ? say("town.now") : say("town.coming", { round: held === 0 ? 3 : 5 });
  return `${when}; ${say("town.seals", { changes })}`;
}

function inTown(play: Play): TableRow[] {
  const table = read(play.view);
  const { town, next } = table.adventurer;
  const words = (id: string): string =>
    artifactWords(id, price(table, play.seat ?? 0, ARTIFACTS[id]?.cost ?? 0));
  return [
    { label: say("town.in"), items: wants(town) },
    ...(ADVENTURERS[next] ? [{ label: say("town.next"), items: wants(next) }] : []),
    { label: say("town.conference"), items: [conference(table, play.seat ?? 0)] },
    {
      label: say("artifacts"),
      items: table.artifacts.row.length ? table.artifacts.row.map(words) : [say("artifacts.sold")],
    },
  ];
}

function theories(play: Play): TableRow[] {
  const { round } = read(play.view);
  const tiles = Object.keys(GRANTS) as Grant[];
  const shown = POTIONS.filter((potion) => potion !== "N");
  return [
    { label: say("theories"), items: PRINTED.map((kind) => theoryLabel(play, kind)) },
    { label: say("grants"), items: tiles.map((tile) => grantLabel(play, tile)) },
    ...(round === ROUNDS
      ? [{ label: say("exhibition"), items: shown.map((potion) => exhibitLabel(play, potion)) }]
      : []),
  ];
}

// What the viewer alone has, and what the viewer has found out.
function own(play: Play): TableRow[] {
  const table = read(play.view);
  const { seat } = play;
  if (seat === null) return [];
  const hand = table.hands[seat]?.cards ?? null;
  const favors = table.favors[seat]?.cards ?? null;
  const left = table.seals[seat]?.left ?? null;
  const cards = PRINTED.filter((kind) => hand?.[kind]).map((kind) =>
    say("hand.card", { count: hand?.[kind] ?? 0, kind }),
  );
  const held = FAVOR_KINDS.filter((card) => favors?.[card]).map((card) =>
    say("favors.card", { ...FAVORS[card], count: favors?.[card] ?? 0 }),
  );
  const seals = SEALS.map((kind) =>
    say("seals.card", {
      count: left?.[kind] ?? 0,
      seal: say(`seal.${kind}`),
      note: sealWords(kind),
    }),
  );
  return [
    { label: say("hand.label"), items: cards.length ? cards : [say("hand.none")] },
    { label: say("favors.label"), items: held.length ? held : [say("favors.none")] },
    { label: say("seals.label"), items: seals },
    { label: say("triangle.caption"), items: found(table) },
  ];
}

function found(table: Table): string[] {
  const pairs = PRINTED.flatMap((one, at) =>
    PRINTED.slice(at + 1).map((two) => [one, two] as const),
  );
  const words = pairs.flatMap(([one, two]) => {
    const made = known(table.facts, one, two);
    const pair = [NAMES[one], NAMES[two]];
    return made ? [say("triangle.pair", { pair, found: knownWords(made) })] : [];
  });
  return words.length ? words : [say("row.none")];
}
