// What lies on the table and behind the viewer's screen, row by row.

import { capital } from "../../../look/words";
import type { Play, TableRow } from "../../face";
import { exhibitLabel, grantLabel, grantNote, theoryLabel } from "../board/labels";
import { say } from "../board/texts";
import {
  ADVENTURERS,
  ARTIFACTS,
  artifactWords,
  GRANTS,
  NAMES,
  PRINTED,
  ROUNDS,
  signed,
  type Grant,
} from "../box";
import { sixPotions } from "../notebook/alchemy";
import { bank, conferenceRow, counting, price, read, type Table } from "../view";
import { around } from "./around";
import { own } from "./own";
import { blockingRule, saleRows } from "./sale";

export function tableRows(play: Play): TableRow[] {
  return [...around(play), ...inTown(play), ...saleRows(play), ...theories(play), ...own(play)];
}

const named = (adventurer: string): string => capital(say("town.the", { adventurer }));
const wants = (adventurer: string, blocked: string[]): string[] =>
  (ADVENTURERS[adventurer] ?? []).map((potion) =>
    say("wanted.card", {
      potion,
      state: blocked.includes(potion) ? "blocked" : "open",
      chance: "none",
    }),
  );

function conference(table: Table, seat: number | null): string[] {
  const { due, held } = table.conference;
  if (!due && held > 1) return [say("town.over")];
  const row = conferenceRow(table, seat ?? 0);
  const changes = row
    .map((change, at) => `${at < 3 ? at : say("town.more")}: ${signed(change)}`)
    .join(", ");
  const when = due ? say("town.now") : say("town.coming", { round: held === 0 ? 3 : 5 });
  const told = `${when}; ${say("town.seals", { changes })}`;
  if (seat === null) return [told];
  const change = signed(row[Math.min(3, counting(table, seat))] ?? 0);
  return [told, say("town.you", { change })];
}

function inTown(play: Play): TableRow[] {
  const table = read(play.view);
  const { town, next } = table.adventurer;
  const here = ADVENTURERS[town]
    ? [named(town), ...wants(town, table.sale.blocked), blockingRule(table.players)]
    : [say("town.nobody")];
  return [
    { label: say("town.in"), items: here },
    ...(ADVENTURERS[next]
      ? [{ label: say("town.next"), items: [named(next), ...wants(next, [])] }]
      : []),
    { label: say("town.conference"), items: conference(table, play.seat) },
    ...artifacts(play, table),
  ];
}

function artifacts({ seat, names }: Play, table: Table): TableRow[] {
  const all = table.artifacts;
  const words = (id: string): string =>
    artifactWords(id, price(table, seat ?? 0, ARTIFACTS[id]?.cost ?? 0));
  const ahead = (["II", "III"] as const).filter((level) => all.ahead[level].length);
  const bought = all.owned.flatMap((ids, owner) =>
    ids.map((id) => say("who.what", { who: names[owner] ?? "", what: artifactWords(id) })),
  );
  return [
    {
      label: say("artifacts"),
      items: all.row.length ? all.row.map(words) : [say("artifacts.sold")],
    },
    ...ahead.map((level) => ({
      label: say("artifacts.level", { level }),
      items: all.ahead[level].map((id) => artifactWords(id)),
    })),
    ...(bought.length ? [{ label: say("row.bought"), items: bought }] : []),
  ];
}

function theories(play: Play): TableRow[] {
  const table = read(play.view);
  const tiles = Object.keys(GRANTS) as Grant[];
  const fee =
    table.phase === "publish" && play.seat !== null
      ? [say("sum.publish", { gold: bank(table, play.seat) })]
      : [];
  const shown = sixPotions.map((potion) => exhibitLabel(play, potion));
  return [
    { label: say("theories"), items: [...PRINTED.map((kind) => theoryLabel(play, kind)), ...fee] },
    ...fallen(play, table),
    {
      label: say("grants"),
      items: [...tiles.map((one) => grantLabel(play, one)), grantNote(play)],
    },
    ...(table.round === ROUNDS
      ? [{ label: say("exhibition"), items: [...shown, say("exhibition.note")] }]
      : []),
  ];
}

// Seals that left the game with their theories: what they were is no secret any more.
function fallen({ names }: Play, { seals_out }: Table): TableRow[] {
  if (seals_out.length === 0) return [];
  const items = seals_out.map(({ seat, kind, ingredient }) =>
    say("who.what", {
      who: NAMES[ingredient],
      what: say("end.seal", { name: names[seat] ?? "", seal: say(`seal.${kind}`) }),
    }),
  );
  return [{ label: capital(say("end.debunked")), items }];
}
