// A sale in words: its sellers with bids, offers and promises, and what the viewer may bid and ask.

import { capital, list } from "../../../look/words";
import type { Play, TableRow } from "../../face";
import { say } from "../board/texts";
import { FAVORS, ordinal, QUALITIES, SMILEYS, youOr, zoneOf, type Favor } from "../box";
import { asked, promise, read, type Offer, type Table } from "../view";

export const sellersOf = ({ sale, spaces }: Table): number[] =>
  sale.order.length ? sale.order : spaces.sell.rows;

// Which potions one offer blocks, by the number of players.
export const blockingRule = (players: number): string =>
  say(({ 2: "wanted.two", 3: "wanted.three" } as const)[players] ?? "wanted.four");

export const favorWords = (card: Favor, count: number): string =>
  say("favors.card", { ...FAVORS[card], count });

function offered({ potion, quality, guarantee, price, paid }: Offer): string {
  if (quality !== "none") return say("sellers.sold", { potion, quality, gold: paid });
  return guarantee === "none"
    ? say("sellers.offers", { potion })
    : say("sellers.promises", { potion, quality: guarantee, gold: price });
}

// How far a seller has come.
export function sellerState(table: Table, seat: number): string {
  const made = table.sale.offers.find((one) => one.seat === seat);
  if (made) return offered(made);
  if (table.sale.bids[seat] === null) return say("sellers.bid");
  if (table.sale.order.length === 0) return say("sellers.bidding");
  return (table.spaces.sell.left[seat] ?? 0) > 0
    ? say("sellers.place", { place: ordinal(sellersOf(table).indexOf(seat) + 1) })
    : say("sellers.declined");
}

function seller(play: Play, table: Table, seat: number): string {
  const bid = table.sale.bids[seat];
  const made = table.sale.offers.find((one) => one.seat === seat);
  const reputation = table.reputation[seat] ?? 0;
  const parts = [
    say("sellers.zone", {
      reputation,
      zone: say("zone.name", { zone: zoneOf(reputation).name }),
    }),
    typeof bid === "number" ? say("sellers.off", { discount: bid }) : "",
    sellerState(table, seat),
    made?.merchants ? favorWords("merchant", made.merchants) : "",
    made?.barmaids ? favorWords("barmaid", made.barmaids) : "",
  ];
  const who = capital(youOr(seat, play.seat, play.names));
  return say("who.what", { who, what: parts.filter(Boolean).join("; ") });
}

// The cards that decide who sells first, while the viewer may choose one.
function bids({ seat }: Play, table: Table): TableRow[] {
  if (seat === null || asked(table)?.ask !== "bid" || !table.actors.includes(seat)) return [];
  const extra = zoneOf(table.reputation[seat] ?? 10).smileys;
  const cards = SMILEYS.map((smileys, discount) =>
    say("bids.card", { discount, smileys: smileys + extra }),
  );
  return [{ label: say("bids.label"), items: [...cards, say("sum.bid")] }];
}

function prices(play: Play, table: Table): TableRow[] {
  const seat = play.seat ?? table.actors[0] ?? -1;
  if (!sellersOf(table).includes(seat)) return [];
  const items = QUALITIES.map((quality) => {
    const { price, sum } = promise(table, seat, quality);
    return say("promise.card", { quality, gold: Math.max(0, price), sum, chance: "none" });
  });
  return [{ label: say(play.seat === null ? "promise.prices" : "promise.label"), items }];
}

export function saleRows(play: Play): TableRow[] {
  const table = read(play.view);
  if (table.phase !== "sell" && table.sale.offers.length === 0) return [];
  const items = sellersOf(table).map((seat) => seller(play, table, seat));
  const running = table.phase === "sell" ? [...bids(play, table), ...prices(play, table)] : [];
  return [{ label: say("sellers.label"), items }, ...running];
}

// Favors already played for the action at hand.
export function playedRow(table: Table): TableRow[] {
  const cards = asked(table)?.favors ?? [];
  if (cards.length === 0) return [];
  return [{ label: say("row.played"), items: [list(cards.map((card) => FAVORS[card].name))] }];
}
