import { capital, list } from "../../look/words";
import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { cardsOf, CELLS, lineOf, look, read, told } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import SeatNote from "./SeatNote.svelte";
import { ValleyChooser } from "./chooser.svelte";
import Within from "./Within.svelte";

const NAMED =
  /\b([A-Z]+\d+)\b|\b(yellow|red|blue|orange|green|purple|water)\b|\b[Cc]ells? (\d(?:(?:, | and |\+|\s)\d)*)/g;
// Words after which a colour means what is collected, or what is brewed.
const STUFF = /collect|train|track|above six|at least one/;
const VIALS = /brew|transform|decoction/;

// Cards, ingredients and vials as pictures, and the cells of the chest by their names.
function parts(words: string, play: Play): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of words.matchAll(NAMED)) {
    found.push({ text: words.slice(from, match.index) }, piece(match, words, play));
    from = match.index + match[0].length;
  }
  return [...found, { text: words.slice(from) }];
}

function piece([all, card, colour, cells]: RegExpMatchArray, words: string, play: Play): Piece {
  const known = card ? cardsOf(play.deck).get(card) : undefined;
  if (known)
    return { part: `bottle ${known.shape} ${known.colours.join(" ")}`.trim(), label: look(known) };
  if (cells) return { text: placed(cells.match(/\d/g)?.map(Number) ?? [], all.startsWith("C")) };
  if (colour && VIALS.test(words) && colour !== "water")
    return { part: `vial ${colour}`, label: colour };
  if (colour && STUFF.test(words)) return { part: `stuff ${colour}`, label: colour };
  return { text: all };
}

// “the top left cell”, “the cells of the middle row”.
function placed(cells: number[], first: boolean): string {
  const names = list(cells.map((cell) => CELLS[cell] ?? ""));
  const line = lineOf(cells)?.name;
  const words = line
    ? `the cells of the ${line}`
    : cells.length > 1
      ? `the cells ${names}`
      : `the ${names} cell`;
  return first ? capital(words) : words;
}

function deed(play: Play): string {
  const doing = {
    train: "training skills",
    turn: "choosing what to do",
    collect: "collecting",
    brew: "brewing",
    make: "making elixirs",
    over: "",
  };
  const words = doing[read(play.view).phase];
  const who = play.names[play.actors[0] ?? -1];
  return who && words ? `${who} is ${words}.` : "";
}

export default {
  Board,
  Mine,
  Within,
  Cell,
  EndNote,
  Part,
  SeatNote,
  chooser: (play) => new ValleyChooser(play),
  points: (_, insight) => told(insight).points,
  parts,
  deed,
  quiet: ["displayed", "rose", "turn-ended", "counted"],
  lines: {
    sold: "the points on the elixirs sold",
    bonus: "shape 5, colour 4, level 3",
    chest: "the points on the elixirs left, without bonus",
    decoctions: "every two left, one point",
  },
} satisfies Face;
