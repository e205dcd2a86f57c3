import { list } from "../../look/words";
import type { Json } from "../../generated/wire";
import type { Around, Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import {
  card,
  coin,
  isCard,
  isReagent,
  labCount,
  named,
  noun,
  read,
  useCards,
  type Card,
} from "./box";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { say } from "./texts";
import { tableRows } from "./parts/rows";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { AlchenemiesChooser } from "./chooser.svelte";
import { ending } from "./words";

const shown = (id: string, form?: string): Piece => ({ part: id, label: named(id, form) });

// Elements become their signs, cards keep their names beside them.
function field(name: string, value: Json, _: Around, form?: string): Piece[] | null {
  if (typeof value === "string" && (isReagent(value) || isCard(value))) return [shown(value, form)];
  if ((name === "paid" || form) && Array.isArray(value))
    return value.flatMap((id) => [{ text: ` ${say("with")} ` }, shown(String(id), "acc")]);
  return name === "with" && Array.isArray(value) ? value.map((id) => shown(String(id))) : null;
}

// Who must choose, and because of what; others' forced choices name the card and its player.
function deed(play: Play): string {
  const { pending, phase, turn } = read(play.view);
  const others = play.actors.filter((seat) => seat !== play.seat);
  const who = list(others.map((seat) => play.names[seat] ?? ""));
  const played = noun(pending?.card ?? "");
  if (!who) return "";
  if (phase === "give_up") {
    const given = { card: played, who, count: others.length };
    return turn === play.seat
      ? say("doing.give_up.yours", given)
      : say("doing.give_up", { ...given, name: play.names[turn] ?? "" });
  }
  const text = pending ? card(pending.card).text : undefined;
  if (text) return say("doing.by_agreement", { who, card: played, text });
  if (pending) return say("doing.using", { who, card: played });
  return say.maybe(`doing.${phase}`, { who }) ?? "";
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
  use: (tables) => useCards(tables["cards"] as unknown as Card[]),
  chooser: (play) => new AlchenemiesChooser(play),
  points: (view) => read(view).labs.map((_, seat) => coin(read(view), seat)),
  field,
  say,
  deed,
  ending,
  quiet: ["dealt", "counted"],
  tieBreaks: [
    {
      get by() {
        return say("tie.cards.by");
      },
      get words() {
        return say("tie.cards");
      },
      rule: "E32",
      of: (_, seat, play) => read(play.view).labs[seat]?.paraphernalia.length ?? 0,
    },
    {
      get by() {
        return say("tie.lab.by");
      },
      get words() {
        return say("tie.lab");
      },
      rule: "E32",
      of: (_, seat, play) => labCount(read(play.view), seat),
    },
  ],
} satisfies Face;
