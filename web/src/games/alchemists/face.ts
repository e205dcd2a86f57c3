import type { Face, Play } from "../face";
import Board from "./Board.svelte";
import {
  favorGold,
  goldForAPoint,
  sealPoints,
  SPACE_WORDS,
  wrongSealLoss,
  type Space,
} from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { tableRows } from "./told/rows";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { asked, read } from "./view";
import { say } from "./board/texts";
import { field, tell } from "./log";
import { AlchemistsChooser } from "./chooser.svelte";
import { ending } from "./words";

// Gold that made no point, favors counted in.
function leftOver(play: Play, seat: number): number {
  const { gold, favors } = read(play.view);
  return ((gold[seat] ?? 0) + favorGold() * (favors[seat]?.count ?? 0)) % goldForAPoint();
}

function deed(play: Play): string {
  const table = read(play.view);
  const who = play.names[play.actors.find((seat) => seat !== play.seat) ?? -1];
  if (!who) return "";
  const doing = say.maybe(`doing.${asked(table)?.ask ?? ""}`, { who });
  const space = SPACE_WORDS[table.phase as Space]?.name;
  return doing ?? (space ? say("doing.act", { space, who }) : "");
}

export default {
  Board,
  Mine,
  Cell,
  EndNote,
  Part,
  SeatNote,
  seatRows,
  tableRows,
  chooser: (play) => new AlchemistsChooser(play),
  points: (view) => read(view).reputation,
  field,
  say,
  deed,
  ending,
  tell,
  lines: {
    get gold() {
      return say("line.gold", { each: goldForAPoint(), favor: favorGold() });
    },
    get "seals right"() {
      return say("line.seals right", { gold: sealPoints("gold"), silver: sealPoints("silver") });
    },
    get "seals wrong"() {
      return say("line.seals wrong", { loss: wrongSealLoss() });
    },
  },
  counts: ["world"],
  tieBreaks: [
    {
      get by() {
        return say("tie.by");
      },
      get words() {
        return say("tie.words");
      },
      rule: "K22.2",
      of: (_, seat, play) => leftOver(play, seat),
    },
  ],
} satisfies Face;
