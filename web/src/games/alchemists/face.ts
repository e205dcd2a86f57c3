import type { Face, Play } from "../face";
import Board from "./Board.svelte";
import { SPACE_WORDS, type Space } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { asked, read } from "./view";
import { say } from "./board/texts";
import { ACTIONS, field, tell } from "./log";
import { AlchemistsChooser } from "./chooser.svelte";
import { ending } from "./words";

// Gold that made no point, favors counted in.
function leftOver(play: Play, seat: number): number {
  const { gold, favors } = read(play.view);
  return ((gold[seat] ?? 0) + 2 * (favors[seat]?.count ?? 0)) % 3;
}

const DOING: Record<string, string> = {
  keep: "choosing a favor",
  herbalist: "giving up ingredients",
  order: "choosing a place in play order",
  declare: "declaring actions",
  bid: "bidding",
  peek: "reaching for the periscope",
  boots: "looking at the boots",
};

function deed(play: Play): string {
  const table = read(play.view);
  const question = asked(table)?.ask ?? "";
  const who = play.names[play.actors.find((seat) => seat !== play.seat) ?? -1];
  const words = DOING[question] ?? SPACE_WORDS[table.phase as Space]?.note;
  if (!who || !words) return "";
  return DOING[question]
    ? `${who} is ${words}.`
    : `${SPACE_WORDS[table.phase as Space].name}: ${who} is to act.`;
}

export default {
  Board,
  Mine,
  Cell,
  EndNote,
  Part,
  SeatNote,
  seatRows,
  chooser: (play) => new AlchemistsChooser(play),
  points: (view) => read(view).reputation,
  field,
  say,
  actions: ACTIONS,
  deed,
  ending,
  tell,
  tieBreaks: [
    {
      by: "gold left",
      words: "more gold left over wins",
      rule: "K22.2",
      of: (_, seat, play) => leftOver(play, seat),
    },
  ],
  lines: {
    reputation: "every point of reputation",
    mirror: "a point for every 5 reputation",
    artifacts: "as printed on them",
    cabinet: "2 for each artifact",
    feather: "kinds shown at the exhibition",
    grants: "as printed on them",
    gold: "a point for every 3; favors count 2 gold",
    "seals right": "5 for gold, 3 for silver",
    "seals wrong": "−4 each, unless hedged",
    idol: "a point for each right seal",
  },
} satisfies Face;
