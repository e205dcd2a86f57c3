import { list } from "../../look/words";
import type { Json } from "../../generated/wire";
import type { Around, Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { bonusOf, cardsOf, cellName, decoctionsForAPoint } from "./box";
import { lineName, lineOf, look, read, told } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { say } from "./texts";
import { tableRows } from "./parts/rows";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { ValleyChooser } from "./chooser.svelte";
import { ending } from "./words";
import Within from "./parts/Within.svelte";

const cells = (value: Json): string => {
  const named = [value].flat().map(Number);
  const line = lineOf(named);
  return line ? lineName(line.at) : list(named.map(cellName));
};

// Cards, ingredients and vials as pictures, and the cells of the chest by their names.
function field(name: string, value: Json, play: Around): Piece[] | null {
  const known = typeof value === "string" ? cardsOf(play.deck).get(value) : undefined;
  if (known)
    return [
      { part: `bottle ${known.shape} ${known.colours.join(" ")}`.trim(), label: look(known) },
    ];
  switch (name) {
    case "skill":
    case "ingredient":
    case "kind":
      return [{ part: `stuff ${value}`, label: say.word(String(value)) }];
    case "decoction":
    case "source":
    case "result":
      return [{ part: `vial ${value}`, label: say.word(String(value)) }];
    case "cell":
    case "cells":
    case "from":
    case "to":
    case "line":
      return typeof value === "string"
        ? [{ part: `vial ${value}`, label: say.word(value) }]
        : [{ text: say("quoted", { what: cells(value) }) }];
    case "token":
    case "shape":
    case "colour":
      return [{ text: say.word(String(value)) }];
    default:
      return null;
  }
}

function deed(play: Play): string {
  const who = play.names[play.actors[0] ?? -1] ?? "";
  return (who && say.maybe(`doing.${read(play.view).phase}`, { who })) || "";
}

export default {
  Board,
  Mine,
  Within,
  Cell,
  EndNote,
  Part,
  SeatNote,
  seatRows,
  tableRows,
  chooser: (play) => new ValleyChooser(play),
  points: (_, insight) => told(insight).points,
  field,
  say,
  deed,
  ending,
  open: true,
  lines: {
    get bonus() {
      const [shape, colour, level] = [bonusOf("shape"), bonusOf("colour"), bonusOf("level")];
      return say("line.bonus", { shape, colour, level });
    },
    get decoctions() {
      return say("line.decoctions", { each: decoctionsForAPoint() });
    },
  },
  quiet: ["displayed", "rose", "turn-ended", "counted"],
} satisfies Face;
