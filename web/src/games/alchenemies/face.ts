import { list } from "../../look/words";
import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { card, CARDS, coin, labCount, read, REAGENTS } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import SeatNote from "./SeatNote.svelte";
import { AlchenemiesChooser } from "./chooser.svelte";

const NAMES = new Map<string, string>([
  ...CARDS.map(({ id, name }): [string, string] => [name, id]),
  ...REAGENTS.map((one): [string, string] => [one, one]),
]);
const LONGEST_FIRST = [...NAMES.keys()].sort((one, other) => other.length - one.length);
const NAMED = new RegExp(`\\b(${LONGEST_FIRST.join("|")})\\b`, "g");

// Elements become their signs, cards keep their names beside them.
function parts(words: string): Piece[] {
  return words.split(NAMED).map((text, at): Piece => {
    const id = at % 2 ? NAMES.get(text) : undefined;
    return id === undefined ? { text } : { part: id, label: text };
  });
}

const DOING: Record<string, string> = {
  effects: "may use what has just been finished",
  shed: "has a full Lab and gives a Reagent up",
  draw: "is drawing",
  play: "is choosing what to play",
  target: "is choosing what a card is aimed at",
  discard: "has too many cards and discards",
};

// Who must choose, and because of what; others' forced choices name the card and its player.
function deed(play: Play): string {
  const table = read(play.view);
  const who = list(
    play.actors.filter((seat) => seat !== play.seat).map((seat) => play.names[seat] ?? ""),
  );
  if (table.phase === "give_up" && who) {
    const by = table.turn === play.seat ? "your" : `${play.names[table.turn]}’s`;
    return `Because of ${by} ${card(table.pending?.card ?? "").name} ${who} must choose what to give up.`;
  }
  const known = table.pending
    ? `${who} is using ${card(table.pending.card).name}`
    : `${who} ${DOING[table.phase] ?? ""}`;
  return who && DOING[table.phase] ? `${known}.` : "";
}

export default {
  Board,
  Mine,
  Cell,
  EndNote,
  Part,
  SeatNote,
  chooser: (play) => new AlchenemiesChooser(play),
  points: (view) => read(view).labs.map((_, seat) => coin(read(view), seat)),
  parts,
  deed,
  quiet: ["dealt", "counted"],
  tieBreaks: [
    {
      by: "cards in play",
      words: "more Paraphernalia in play win",
      rule: "E32",
      of: (_, seat, play) => read(play.view).labs[seat]?.paraphernalia.length ?? 0,
    },
    {
      by: "the larger Lab",
      words: "then the larger Lab count wins",
      rule: "E32",
      of: (_, seat, play) => labCount(read(play.view), seat),
    },
  ],
  lines: {
    metals: "Coin of the Metals in play",
    essences: "Coin of the Essences in play",
    stone: "each Metal beside a Philosopher’s Stone",
  },
} satisfies Face;
