import { joined } from "../../table/lines";
import type { Event } from "../../wire/types";
import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { COLOURS, INGREDIENTS, read, type Colour } from "./box";
import { AlchemistChooser } from "./chooser.svelte";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import { paths } from "./flights";
import Holding from "./Holding.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import SeatNote from "./SeatNote.svelte";
import Within from "./Within.svelte";

const NAMED =
  /(?:(\d+) )?\b(gray|blue|orange|green|yellow)(\d?)\b(,(?= \d+ (?:gray|blue|orange|green|yellow)))?/g;

// “2 gray, 1 blue” becomes three cubes.
function parts(words: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of words.matchAll(NAMED)) {
    if (match.index > from) found.push({ text: words.slice(from, match.index) });
    const colour = match[2] as Colour;
    const many = Number(match[1] || match[3] || 1);
    for (let at = 0; at < many; at += 1)
      found.push({ part: colour, label: INGREDIENTS[colour].one });
    if (many === 0) found.push({ text: "no " }, { part: colour, label: INGREDIENTS[colour].one });
    from = match.index + match[0].length;
  }
  return [...found, { text: words.slice(from) }];
}

// What a log line points at: the pots it names, and where its cubes came from and went.
function places(event: Event, viewer: number | null): string[] {
  const named = event.refs.filter((ref) => /^K\d+$/.test(ref));
  const ways = paths(event, viewer).flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...named, ...ways, ...(event.kind === "drew" ? ["bag"] : [])];
}

const coloursOf = (events: Event[], kind: string): string[] =>
  events
    .filter((event) => event.kind === kind)
    .flatMap((event) => event.refs.filter((ref) => (COLOURS as string[]).includes(ref)));

// Cubes drawn one by one are told together, and so is what the reserve could not give.
function tell(events: Event[]): string | null {
  const drawn = coloursOf(events, "drew-cube");
  if (drawn.length)
    return `Seat ${events[0]?.seat} draws ${drawn.map((colour) => `1 ${colour}`).join(", ")} from the bag.`;
  const lacking = coloursOf(events, "ran-out");
  if (lacking.length === 0) return null;
  const said = events.filter((event) => ["created", "copied", "tribute"].includes(event.kind));
  return `${joined(said).replace(/\.$/, "")}; the reserve has no ${lacking.join(" or ")} to give.`;
}

function deed(play: Play): string {
  const doing = {
    turn: "choosing what to do",
    recipe: "mixing a recipe",
    value: "giving a potion its value",
    tribute: "copying a potion",
    over: "",
  };
  const words = doing[read(play.view).phase];
  const who = play.names[play.actors[0] ?? -1];
  return who && words ? `${who} is ${words}.` : "";
}

export default {
  Board,
  Mine,
  Holding,
  Within,
  Cell,
  EndNote,
  Part,
  SeatNote,
  chooser: (play) => new AlchemistChooser(play),
  points: (view) => read(view).fame,
  parts,
  deed,
  places,
  tell,
  quiet: ["scored", "removed", "produced"],
  tieBreaks: [
    {
      by: "school",
      words: "the larger school award wins",
      rule: "A37",
      of: (result, seat) => result.sheet[seat]?.["school"] ?? 0,
    },
  ],
  lines: {
    created: "the values of one’s own potions",
    copied: "the values of others’ potions",
    stock: "every two cubes left, one point",
    school: "the fewer of it are left, the better",
  },
} satisfies Face;
