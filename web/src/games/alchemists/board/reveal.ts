// What deserves a moment: the events that end an experiment, a sale, a debate or a conference.

import { capital } from "../../../look/words";
import { pieces } from "../../../table/log/pieces";
import type { Event } from "../../../generated/wire";
import type { Face, Piece, Play } from "../../face";
import { alchemicalIcon, POTION_NAMES, potionIcon, QUALITY_NAMES, signed } from "../box";
import type { Alchemical, Potion, Quality } from "../box";
import { field, tell } from "../log";
import { say } from "./texts";

export type Reveal = {
  ply: number;
  own: boolean; // whether the viewer's own choice brought it about
  icon: string;
  title: string;
  filled: boolean;
  said: Piece[];
};

type Shown = Pick<Reveal, "icon" | "title" | "filled">;
const potionShown = ({ fields }: Event): Shown => {
  const potion = fields["potion"] as Potion;
  return { icon: potionIcon(potion), title: capital(POTION_NAMES[potion]), filled: true };
};
type Title = "reveal.grant" | "reveal.conflict" | "reveal.conference";
const titled = (icon: string, title: Title) => (): Shown => ({
  icon,
  title: say(title),
  filled: false,
});

// By kind of event, an icon and a title. Of several in one choice the first of these is shown.
const SHOWN: Record<string, (event: Event) => Shown> = {
  sold: ({ fields }) => {
    const quality = fields["quality"] as Quality;
    const title = say("reveal.sold", {
      quality: capital(QUALITY_NAMES[quality]),
      gold: signed(Number(fields["gold"])),
    });
    return { icon: `quality-${quality}`, title, filled: false };
  },
  debunked: ({ fields }) => ({
    icon: alchemicalIcon(fields["alchemical"] as Alchemical),
    title: say("reveal.debunked"),
    filled: false,
  }),
  grant: titled("gold", "reveal.grant"),
  "mixed-pair": potionShown,
  mixed: potionShown,
  tested: potionShown,
  shown: potionShown,
  demonstrated: potionShown,
  refuted: (event) => ({ ...potionShown(event), title: say("reveal.refuted"), filled: false }),
  conflict: titled("book", "reveal.conflict"),
  aspect: ({ fields }) => ({
    icon: "book",
    title: capital(
      say("reveal.aspect", {
        colour: String(fields["colour"]),
        sign: say(fields["sign"] === "+" ? "word.plus" : "word.minus"),
      }),
    ),
    filled: false,
  }),
  conference: titled("book", "reveal.conference"),
};

function loudest(events: Event[]): Shown | null {
  const kind = Object.keys(SHOWN).find((one) => events.some((event) => event.kind === one));
  const event = events.find((one) => one.kind === kind);
  return kind && event ? (SHOWN[kind]?.(event) ?? null) : null;
}

// What ends a round or the game is no part of the choice that brought it about.
const AFTERWARDS = ["round", "over"];

// What the events of one choice reveal to this viewer; null where they reveal nothing.
function revealed(all: Event[], play: Play): Reveal | null {
  const end = all.findIndex(({ kind }) => AFTERWARDS.includes(kind));
  const events = end < 0 ? all : all.slice(0, end);
  const first = loudest(events);
  if (first === null) return null;
  const worded = { field, say } as unknown as Face;
  const said = (tell(events, play) ?? []).flatMap((one, at) => [
    ...(at ? [{ text: " " }] : []),
    ...pieces(one, play, worded),
  ]);
  const own = play.seat !== null && events[0]?.seat === play.seat;
  return { ply: events[0]?.ply ?? 0, own, ...first, said };
}

// Several choices may come at once. The viewer's own comes before the latest of the others.
export function reveal(events: Event[], play: Play): Reveal | null {
  const plies = [...new Set(events.map(({ ply }) => ply))].reverse();
  const found = plies
    .map((ply) =>
      revealed(
        events.filter((event) => event.ply === ply),
        play,
      ),
    )
    .filter((one) => one !== null);
  return found.find(({ own }) => own) ?? found[0] ?? null;
}
