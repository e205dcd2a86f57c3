import { ofEvent, type Told } from "../../table/log/pieces";
import type { Event, Json } from "../../generated/wire";
import type { Face, Piece, Play } from "../face";
import Board from "./Board.svelte";
import { COLOURS, cubes, cubesForAPoint, read, type Colour, type Counts } from "./box";
import { AlchemistChooser } from "./chooser.svelte";
import Cell from "./Cell.svelte";
import EndNote from "./EndNote.svelte";
import { paths } from "./flights";
import Holding from "./parts/Holding.svelte";
import Mine from "./Mine.svelte";
import Part from "./Part.svelte";
import { say } from "./texts";
import { tableRows } from "./rows";
import { seatRows } from "./seat";
import SeatNote from "./SeatNote.svelte";
import { ending } from "./words";
import Within from "./parts/Within.svelte";

const pictures = (colours: Colour[]): Piece[] =>
  colours.map((colour) => ({ part: colour, label: say.word(colour) }));
const isColour = (value: Json): value is Colour => (COLOURS as Json[]).includes(value);

// Colours are cubes, and “2 gray, 1 blue” are three of them.
function field(name: string, value: Json): Piece[] | null {
  if (isColour(value)) return pictures([value]);
  if (isColour(name) && typeof value === "number") return pictures(Array(value).fill(name));
  if (name === "drawn") return pictures(value as Colour[]);
  if (name === "cubes") return [{ text: say("cubes", { count: value as number }) }];
  return name === "recipe" ? pictures(cubes(value as Counts)) : null;
}

// What a log line points at: the pots it names, and where its cubes came from and went.
function places(event: Event, viewer: number | null): string[] {
  const pot = event.fields["cauldron"];
  const named = typeof pot === "string" ? [pot] : [];
  const ways = paths(event, viewer).flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...named, ...ways, ...(event.kind === "drew" ? ["bag"] : [])];
}

const coloursOf = (events: Event[], kind: string): Colour[] =>
  events.filter((event) => event.kind === kind).map(({ fields }) => fields["ingredient"] as Colour);

const line = (kind: string): string => say.template(`event.${kind}`, {}) ?? "";

// Cubes drawn one by one are told together, and so is what the reserve could not give.
function tell(events: Event[], play: Play): Told[] | null {
  const seat = events[0]?.seat ?? null;
  const drawn = coloursOf(events, "drew-cube");
  if (drawn.length) return [{ template: line("drew-cubes"), fields: { drawn }, seat }];
  const lacking = coloursOf(events, "ran-out");
  if (lacking.length === 0) return null;
  const said = events.filter(({ kind }) => ["created", "copied", "tribute"].includes(kind));
  const rest = {
    template: line("finds-none"),
    fields: { drawn: lacking },
    seat,
  };
  return [...said.map((event) => ofEvent(event, play, face)), rest];
}

function deed(play: Play): string {
  const who = play.names[play.actors[0] ?? -1] ?? "";
  return (who && say.maybe(`doing.${read(play.view).phase}`, { who })) || "";
}

const face = {
  Board,
  Mine,
  Holding,
  Within,
  Cell,
  EndNote,
  Part,
  SeatNote,
  seatRows,
  tableRows,
  grows: true,
  chooser: (play) => new AlchemistChooser(play),
  points: (view) => read(view).fame,
  field,
  say,
  deed,
  ending,
  places,
  tell,
  quiet: ["scored", "removed", "produced"],
  counts: ["stock-counted", "school-shown"],
  lines: {
    get stock() {
      return say("line.stock", { each: cubesForAPoint() });
    },
  },
  tieBreaks: [
    {
      get by() {
        return say("tie.fame.by");
      },
      get words() {
        return say("tie.fame.words");
      },
      rule: "A37",
      holds: (play) => play.table.options["edition"] === "amigo",
      of: (result, seat) =>
        (result.sheet[seat]?.["created"] ?? 0) + (result.sheet[seat]?.["copied"] ?? 0),
    },
    {
      get by() {
        return say("tie.by");
      },
      get words() {
        return say("tie.words");
      },
      rule: "A37",
      holds: (play) => play.table.options["edition"] !== "amigo",
      of: (result, seat) => result.sheet[seat]?.["school"] ?? 0,
    },
  ],
} satisfies Face;

export default face;
