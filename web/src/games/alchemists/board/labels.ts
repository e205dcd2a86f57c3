// What lies on the board in whole sentences: the names of its parts, and the rows of the plain one.

import type { Play } from "../../face";
import { grantGold, GRANTS, mine, NAMES, openIn, tokenName, youOr } from "../box";
import type { Grant, Ingredient, OrderSpace, Potion, Space } from "../box";
import { grantHave, grantNeed, read, type SealOn } from "../view";
import { draws } from "../words";
import { say } from "./texts";

// With two players one space stays empty.
export const isShut = ({ name }: OrderSpace, players: number): boolean =>
  name === "fii" && players === 2;

export function orderLabel(play: Play, space: OrderSpace): string {
  const { order, players } = read(play.view);
  const seat = order.choice.indexOf(space.name);
  const words = { draws: draws(space.name, players) };
  if (seat >= 0) return say("order.taken", { ...words, who: youOr(seat, play.seat, play.names) });
  return say(isShut(space, players) ? "order.shut" : "order.space", words);
}

// How many actions everyone has declared on a space.
export function spaceState(play: Play, space: Space): string {
  const { round, spaces } = read(play.view);
  const { rows, declared, associates } = spaces[space];
  if (!openIn(space, round)) return say("card.closed");
  const first = (seat: number): string =>
    associates.includes(seat) ? ` (${say("card.first")})` : "";
  const taken = rows.map(
    (seat) => `${youOr(seat, play.seat, play.names)} ${declared[seat]}${first(seat)}`,
  );
  return taken.length ? say("card.actions", { taken }) : say("card.nobody");
}

// How many of them are still to come.
export function leftWords(play: Play, space: Space): string {
  const { rows, left, declared } = read(play.view).spaces[space];
  const each = rows.map((seat) =>
    say("track.left", {
      who: youOr(seat, play.seat, play.names),
      left: left[seat] ?? 0,
      declared: declared[seat] ?? 0,
    }),
  );
  return each.join(", ") || say("track.nobody");
}

export function sealLabel(play: Play, { seat, kind }: SealOn): string {
  const whose = { mine: mine(seat === play.seat), name: play.names[seat] ?? "" };
  return kind === null
    ? say("theories.seal", whose)
    : say("theories.known", { ...whose, seal: say(`seal.${kind}`) });
}

export function theoryLabel(play: Play, kind: Ingredient): string {
  const { token, seals, conflicts } = read(play.view).theories[kind];
  if (token === "none") return say("theories.none", { kind });
  const theory = say("theories.one", {
    kind,
    token: tokenName(token),
    seals: seals.map((one) => sealLabel(play, one)),
  });
  return conflicts.length
    ? say("theories.conflict", { theory, kinds: conflicts.map((one) => NAMES[one]) })
    : theory;
}

export function grantLabel(play: Play, tile: Grant): string {
  const table = read(play.view);
  const { points } = GRANTS[tile];
  const kinds = GRANTS[tile].kinds.map((kind) => NAMES[kind]);
  const who = table.grants[tile];
  if (typeof who === "number")
    return say("grants.owned", { kinds, points, name: play.names[who] ?? "" });
  const have = play.seat === null ? 0 : grantHave(table, play.seat, tile).length;
  return say("grants.have", { kinds, points, have });
}

export function grantNote({ view, seat }: Play): string {
  if (seat === null) return say("grants.all");
  const need = grantNeed(read(view), seat);
  return say(need === 2 ? "grants.first" : "grants.next", { need, gold: grantGold() });
}

export function exhibitLabel(play: Play, potion: Potion): string {
  const who = read(play.view).exhibition.first[potion];
  if (typeof who !== "number") return say("exhibition.nobody", { potion });
  const name = play.names[who] ?? "";
  return say("exhibition.first", { potion, mine: mine(who === play.seat), name });
}
