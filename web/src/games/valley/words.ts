// What the ask says: the question, what will happen, and the main button.

import type { Play } from "../face";
import {
  actions,
  cardsOf,
  counted,
  look,
  mostBrewed,
  price,
  raises,
  read,
  tokenDoes,
  tokenName,
  words,
  worth,
  type Colour,
  type Named,
  type Reason,
  type Sale,
} from "./box";
import type { ValleyChooser } from "./chooser.svelte";
import { say } from "./texts";

export function questionOf(chooser: ValleyChooser): string {
  const { chosen, phase } = chooser;
  if (chosen?.is === "skill") return say("ask.skill", { skill: say.word(chosen.skill) });
  if (chosen?.is === "line") return say("ask.sell", { line: chooser.lineName(chosen.line) });
  if (chosen) return say(`ask.${chosen.is}`);
  if (phase === "over") return "";
  if (phase !== "turn") return say(`ask.${phase}`);
  const { acts_left: left } = chooser.table;
  if (left > 0 && actions() === 1) return say("ask.turn.only");
  return say.maybe(`ask.turn.${left}`) ?? "";
}

export function sumOf(chooser: ValleyChooser): string {
  const { chosen, phase, table } = chooser;
  if (chosen) return chosenSum(chooser);
  if (phase === "over") return "";
  if (phase === "collect") return say("sum.collect", { kind: say.word(table.pending?.kind ?? "") });
  if (phase !== "turn") return say(`sum.${phase}`);
  return say(table.acts_left === 0 ? "sum.none" : "sum.turn");
}

function chosenSum(chooser: ValleyChooser): string {
  const { chosen, table } = chooser;
  if (chosen?.is === "skill") return say("sum.skill");
  if (chosen?.is === "card") return cardSum(chooser, chosen.card);
  if (chosen?.is === "elixir") return elixirSum(chooser, chosen.cell);
  if (chosen?.is === "token")
    return say("sum.token", { name: tokenName(chosen.token), does: tokenDoes(chosen.token) });
  if (chosen?.is === "change") return changeSum(chosen.from, chosen.to, chosen.count);
  if (chosen?.is === "line") return chooser.line?.sale ? saleSum(chooser.line.sale) : "";
  return say("sum.end", { left: table.acts_left });
}

function cardSum(chooser: ValleyChooser, name: string): string {
  const card = chooser.card(name);
  if (card === null) return "";
  return say("sum.card", { look: look(card), price: price(card), raises: raises(card) });
}

function elixirSum(chooser: ValleyChooser, cell: number): string {
  const card = chooser.elixir(cell);
  const acts = chooser.table.acts_left > 0 ? "yes" : "no";
  return card ? say("sum.elixir", { look: look(card), points: worth(card), acts }) : "";
}

function changeSum(from: Colour | null, to: Colour | null, count: number): string {
  if (from === null) return say("sum.change.from");
  if (to === null) return say("sum.change.to", { from: counted(from, count) });
  const most = mostBrewed();
  return say("sum.change", { from: counted(from, count), to: counted(to, count), most });
}

export const shared = (reason: Reason): string =>
  reason.what === "level"
    ? say("sale.all.level", { level: reason.values[0] ?? "" })
    : say("sale.all", { values: words(reason.values) });

export function saleSum(sale: Sale): string {
  const won = sale.reasons.filter((reason) => reason.points);
  const parts = [
    say("sale.cards.worth", { points: sale.points }),
    ...won.map((reason) => `${shared(reason)} +${reason.points}`),
  ];
  return say("sale.sum", { parts: parts.join(", "), total: sale.total });
}

// “the wild bottle is named conical”, “the square one counts as conical by its token”.
export function naming(play: Play, named: Named): string {
  const card = cardsOf(play.deck).get(named.card);
  const what = card ? say("card.the", { look: look(card) }) : named.card;
  return say(`sale.${named.by}`, { card: what, value: words(named.shown) });
}

export function labelOf(chooser: ValleyChooser): string | null {
  const { chosen, phase, table } = chooser;
  if (chosen?.is === "skill")
    return say("do.train", {
      skill: say.word(chosen.skill),
      value: (table.skills[chooser.seat]?.[chosen.skill] ?? 0) + 1,
    });
  if (chosen?.is === "line") return say("do.sell", { total: chooser.line?.sale?.total ?? "" });
  if (chosen?.is === "change") return say("do.change", { count: chosen.count });
  if (chosen?.is === "end") return say("do.end");
  if (chosen || phase === "train" || phase === "over") return null;
  return say(phase === "turn" ? "do.end" : `do.${phase}`);
}

const FEW = 5; // cards in the pile

// V34 The round that empties the pile is the last.
export function ending(play: Play): string {
  const { last_round: last, phase, pile_left: left, round, options } = read(play.view);
  if (phase === "over") return "";
  if (last || round === options.cap) return say("end.last");
  return left <= FEW ? say("end.soon", { count: left }) : "";
}
