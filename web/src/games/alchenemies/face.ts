import { list } from "../../look/words";
import type { Json } from "../../wire/types";
import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { card, coin, isCard, isReagent, labCount, read, useCards, type Card } from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { say } from "./texts";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { AlchenemiesChooser } from "./chooser.svelte";
import { ending } from "./words";

const shown = (id: string): Piece => ({
  part: id,
  label: isReagent(id) ? say.word(id) : card(id).name,
});

// Elements become their signs, cards keep their names beside them.
function field(name: string, value: Json): Piece[] | null {
  if (typeof value === "string" && (isReagent(value) || isCard(value))) return [shown(value)];
  if (name === "paid" && Array.isArray(value))
    return value.flatMap((id) => [{ text: ` ${say("with")} ` }, shown(String(id))]);
  return name === "with" && Array.isArray(value) ? value.map((id) => shown(String(id))) : null;
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
  seatRows,
  grows: true,
  use: (tables) => useCards(tables["cards"] as unknown as Card[]),
  chooser: (play) => new AlchenemiesChooser(play),
  points: (view) => read(view).labs.map((_, seat) => coin(read(view), seat)),
  field,
  say,
  actions: {
    transmute: "play {recipe}",
    use: "use {card}",
    skip: "let it rest",
    discard: "discard {recipe}",
    shed: "give up {reagent}",
    keep: "keep {recipe}",
    bottom: "put {recipe} under the stack",
    end: "end the turn",
  },
  deed,
  ending,
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
