// Round, play order, spaces, reputation and the row of ingredients in words.

import type { Play, TableRow } from "../../face";
import { leftWords, orderLabel, spaceState } from "../board/labels";
import { say } from "../board/texts";
import {
  costs,
  openIn,
  orderSpaces,
  ordinal,
  ROUNDS,
  SPACE_WORDS,
  SPACES,
  youOr,
  ZONES,
  zoneParts,
  zoneRange,
  type Space,
  type Zone,
} from "../box";
import { read, turns, type Table } from "../view";
import { roundWords } from "./round";

export function around(play: Play): TableRow[] {
  const table = read(play.view);
  const { round, row, deck, student } = table;
  return [
    {
      label: say("round.of", { round, rounds: ROUNDS }),
      items: [roundWords(play) || doing(table)].filter(Boolean),
    },
    { label: say("rep.label"), items: ZONES.map(zone) },
    { label: say("order.title"), items: order(play, table) },
    { label: say("scene.spaces"), items: SPACES.map((space) => spaceWords(play, space)) },
    {
      label: SPACE_WORDS.test.name,
      items: [say(student === "unhappy" ? "sum.test.fee" : "sum.test.free")],
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

const doing = ({ phase }: Table): string => SPACE_WORDS[phase as Space]?.name ?? "";

function zone(one: Zone): string {
  const name = say("zone.name", { zone: one.name });
  return say("who.what", { who: `${zoneRange(one)}, ${name}`, what: zoneParts(one).join(", ") });
}

function order(play: Play, { order: { paralysed }, players, start }: Table): string[] {
  return [
    ...orderSpaces(players).map((space) => orderLabel(play, space)),
    ...paralysed.map((seat) =>
      say("order.who.paralysed", { who: youOr(seat, play.seat, play.names) }),
    ),
    say("order.note", { name: play.names[start] ?? "" }),
  ];
}

// A space with everybody's actions: those declared, then those left; and what one more would cost.
function spaceWords(play: Play, space: Space): string {
  const table = read(play.view);
  const { name, note } = SPACE_WORDS[space];
  const acting = SPACES.includes(table.phase as Space) && table.spaces[space].rows.length > 0;
  const places = turns(table, space).flatMap((seat, at) =>
    seat === play.seat ? [ordinal(at + 1)] : [],
  );
  const parts = [
    say("card.label", { space: name, note, state: spaceState(play, space) }),
    acting ? leftWords(play, space) : "",
    places.length ? say("card.places", { places }) : "",
    oneMore(play, table, space),
  ];
  return parts.filter(Boolean).join("; ");
}

function oneMore({ seat }: Play, table: Table, space: Space): string {
  const planning = ["order", "declare"].includes(table.phase);
  // The custodian is reached by a favor only.
  if (seat === null || !planning || space === "custodian" || !openIn(space, table.round)) return "";
  const cubes = costs(space, table.players)[table.spaces[space].declared[seat] ?? 0];
  return cubes === undefined ? say("card.full") : say("card.place", { cubes });
}
