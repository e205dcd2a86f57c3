// What lies in the market and on the viewer's board, row by row.

import type { Play, TableRow } from "../../face";
import { cardsOf, cellName, lineName, LINES, price, raises, read, saleOf, spoken } from "../box";
import { COLOURS, FORMULARY, INGREDIENTS, mostBrewed, mostHeld } from "../box";
import { tokenDoes, tokenName, TOKENS, type Elixir, type Table } from "../box";
import { say } from "../texts";
import { saleSum } from "../words";

export function tableRows(play: Play): TableRow[] {
  const table = read(play.view);
  const deck = cardsOf(play.deck);
  const shown = table.display.flatMap((name) => {
    const card = name === null ? undefined : deck.get(name);
    if (card === undefined) return [];
    const words = { card: spoken(card), price: price(card), raises: raises(card) };
    return [say("card.words", { ...words, state: "" })];
  });
  const low = table.pile_left <= 5 ? "yes" : "no";
  const pile =
    table.phase === "train"
      ? say("market.train")
      : say("market.pile", { count: table.pile_left, low });
  return [
    { label: say("market"), items: [...shown, pile] },
    { label: say("acts.title"), items: acts(table) },
    ...own(play),
    ...others(play),
  ];
}

function acts({ acts_left: count, pending }: Table): string[] {
  const taken = pending ? [say("sum.collect", { kind: say.word(pending.kind) })] : [];
  return [say("acts.words", { count }), ...taken];
}

function cellWords(there: Elixir | null, cell: number, play: Play): string {
  const card = there && cardsOf(play.deck).get(there.card);
  return say("cell.words", {
    place: cellName(cell),
    what: card ? spoken(card) : say("cell.empty"),
    token: there?.token ? tokenName(there.token) : "none",
    state: "",
  });
}

const cellsOf = (play: Play, seat: number): string[] =>
  (read(play.view).chest[seat] ?? []).map((there, cell) => cellWords(there, cell, play));

function own(play: Play): TableRow[] {
  const { seat } = play;
  if (seat === null) return [];
  const sales = LINES.flatMap(({ cells: line, at }) => {
    const sale = saleOf(play, seat, line);
    if (sale === null) return [];
    return [say("tab.sells", { line: lineName(at), total: sale.total, sum: saleSum(sale) })];
  });
  return [
    ...stores(read(play.view), seat),
    { label: say("chest.yours"), items: cellsOf(play, seat) },
    ...(sales.length ? [{ label: say("chest.lines"), items: sales }] : []),
  ];
}

// Skills, cauldron, decoctions with what they are brewed from, and tokens with what they do.
function stores(table: Table, seat: number): TableRow[] {
  const skill = (kind: (typeof INGREDIENTS)[number]): string =>
    say("store.skill", {
      kind: say.word(kind),
      skill: table.skills[seat]?.[kind] ?? 0,
      held: table.cauldron[seat]?.[kind] ?? 0,
      most: mostHeld(),
      may: "",
      count: 0,
    });
  const vial = (colour: (typeof COLOURS)[number]): string =>
    say("store.vial", {
      colour: say.word(colour),
      count: table.decoctions[seat]?.[colour] ?? 0,
      most: mostBrewed(),
      from: [...FORMULARY[colour], "water"].map((kind) => say.word(kind)),
      may: "",
    });
  const tokens = TOKENS.map((token) => {
    const used = table.tokens[seat]?.includes(token) ? "no" : "yes";
    return say("token.words", { name: tokenName(token), used, does: tokenDoes(token) });
  });
  return [
    { label: say("store.skills", { most: mostHeld() }), items: INGREDIENTS.map(skill) },
    { label: say("store.vials", { most: mostBrewed() }), items: COLOURS.map(vial) },
    { label: say("tokens"), items: tokens },
  ];
}

// The chests of the others, cell by cell: tokens lie there, and lines that are nearly full.
function others(play: Play): TableRow[] {
  const { chest } = read(play.view);
  return play.names.flatMap((name, seat): TableRow[] => {
    if (seat === play.seat || !chest[seat]?.some((there) => there)) return [];
    return [{ label: say("chest.of", { name }), items: cellsOf(play, seat) }];
  });
}
