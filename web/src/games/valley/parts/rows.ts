// What lies in the market and on the viewer's board, row by row.

import type { Play, TableRow } from "../../face";
import { cardsOf, cellName, lineName, LINES, price, raises, read, saleOf, spoken } from "../box";
import { tokenName, type Elixir } from "../box";
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
    { label: say("acts.title"), items: [say("acts.words", { count: table.acts_left })] },
    ...chest(play),
  ];
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

function chest(play: Play): TableRow[] {
  const { seat } = play;
  if (seat === null) return [];
  const cells = read(play.view).chest[seat] ?? [];
  const sales = LINES.flatMap(({ cells: line, at }) => {
    const sale = saleOf(play, seat, line);
    if (sale === null) return [];
    return [say("tab.sells", { line: lineName(at), total: sale.total, sum: saleSum(sale) })];
  });
  return [
    { label: say("chest.yours"), items: cells.map((there, cell) => cellWords(there, cell, play)) },
    ...(sales.length ? [{ label: say("chest.lines"), items: sales }] : []),
  ];
}
