// What the ask says: the question, what will happen, and the main button.

import { count, list } from "../../look/words";
import {
  cardsOf,
  look,
  price,
  raises,
  read,
  TOKEN_WORDS,
  worth,
  type Named,
  type Reason,
  type Sale,
} from "./box";
import type { Play } from "../face";
import type { ValleyChooser } from "./chooser.svelte";

const ASKED = {
  train: "Which skill do you train?",
  collect: "A second kind?",
  brew: "Brew another?",
  make: "Make another?",
  over: "",
};

export function questionOf(chooser: ValleyChooser): string {
  const { chosen, phase } = chooser;
  if (chosen?.is === "skill") return `Train ${chosen.skill}?`;
  if (chosen?.is === "card") return "Where in the chest does it go?";
  if (chosen?.is === "elixir") return "Move it, or let two change places?";
  if (chosen?.is === "token") return "On which elixir?";
  if (chosen?.is === "change") return "Which decoctions change?";
  if (chosen?.is === "line") return `Sell the ${chooser.lineName(chosen.line)}?`;
  if (chosen?.is === "end") return "End your turn?";
  if (phase !== "turn") return ASKED[phase];
  return (
    ["Anything more?", "And your second action?", "What is your first action?"][
      chooser.table.acts_left
    ] ?? ""
  );
}

export function sumOf(chooser: ValleyChooser): string {
  const { chosen, phase, table } = chooser;
  if (chosen) return chosenSum(chooser);
  if (phase === "train")
    return "Of each kind you collect at most what its track shows. Water goes into everything.";
  if (phase === "collect")
    return `You took ${table.pending?.kind}. Take a second kind as well, or leave it at that.`;
  if (phase === "brew") return "As many decoctions as you can pay for, in one action.";
  if (phase === "make") return "As many elixirs as you can pay for, in one action.";
  if (table.acts_left === 0)
    return "Both actions are taken. Tokens are free; then the market is filled up.";
  return "Collect, brew, make, rearrange, or sell a line. Tokens are free.";
}

function chosenSum(chooser: ValleyChooser): string {
  const { chosen, table } = chooser;
  if (chosen?.is === "skill")
    return "The market is laid out when everyone has trained. This cannot be undone then.";
  if (chosen?.is === "card") return cardSum(chooser, chosen.card);
  if (chosen?.is === "elixir") return elixirSum(chooser, chosen.cell);
  if (chosen?.is === "token")
    return `${TOKEN_WORDS[chosen.token].name}: ${TOKEN_WORDS[chosen.token].does}. It stays on that elixir.`;
  if (chosen?.is === "change") return changeSum(chosen.from, chosen.to, chosen.count);
  if (chosen?.is === "line") return chooser.line?.sale ? saleSum(chooser.line.sale) : "";
  const left = table.acts_left;
  return (
    (left ? `You have ${left === 1 ? "an action" : "two actions"} left. ` : "") +
    "The market is filled up, and this cannot be undone."
  );
}

function cardSum(chooser: ValleyChooser, name: string): string {
  const card = chooser.card(name);
  return card ? `The ${look(card)} costs ${price(card)}, ${raises(card)}. Tap an empty cell.` : "";
}

function elixirSum(chooser: ValleyChooser, cell: number): string {
  const card = chooser.elixir(cell);
  const acts =
    chooser.table.acts_left > 0 ? "Tap an empty cell, or another elixir; that is one action. " : "";
  return card ? `The ${look(card)}, ${worth(card)}. ${acts}Or tap a token to put it on.` : "";
}

function changeSum(from: string | null, to: string | null, count: number): string {
  if (from === null)
    return "Tap the decoctions that change, then the colour they become. The token is used up.";
  if (to === null) return `${count} ${from} become… Tap another colour.`;
  return `${count} ${from} become ${count} ${to}; only so can there be more than three. The token is used up.`;
}

export const shared = (reason: Reason): string =>
  reason.what === "level" ? `all level ${reason.values[0]}` : `all ${list(reason.values)}`;

export function saleSum(sale: Sale): string {
  const won = sale.reasons.filter((reason) => reason.points);
  const parts = [
    `Cards ${sale.points}`,
    ...won.map((reason) => `${shared(reason)} +${reason.points}`),
  ];
  return `${parts.join(", ")}: together ${sale.total}.`;
}

// “the wild bottle is named conical”, “the square one counts as conical by its token”.
export function naming(play: Play, named: Named): string {
  const card = cardsOf(play.deck).get(named.card);
  const what = card ? look(card) : named.card;
  return named.by === "wild"
    ? `the ${what} is named ${named.shown}`
    : `the ${what} counts as ${named.shown}, by its token`;
}

export function labelOf(chooser: ValleyChooser): string | null {
  const { chosen, phase, table } = chooser;
  if (chosen?.is === "skill")
    return `Train ${chosen.skill} to ${(table.skills[chooser.seat]?.[chosen.skill] ?? 0) + 1}`;
  if (chosen?.is === "line") return `Sell for ${chooser.line?.sale?.total ?? ""}`;
  if (chosen?.is === "change") return `Change ${chosen.count}`;
  if (chosen?.is === "end") return "End the turn";
  if (chosen) return null;
  if (phase === "turn") return "End the turn";
  return { collect: "Enough", brew: "Done brewing", make: "Done making", train: null, over: null }[
    phase
  ];
}

const FEW = 5; // cards in the pile

// V34 The round that empties the pile is the last.
export function ending(play: Play): string {
  const { last_round: last, phase, pile_left: left, round, options } = read(play.view);
  if (phase === "over") return "";
  if (last || round === options.cap)
    return "Last round: everybody up to the last seat still plays, then the chests count.";
  return left <= FEW
    ? `${count(left, "card")} left in the pile; with it the last round begins.`
    : "";
}
