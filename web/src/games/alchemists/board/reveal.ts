// What deserves a moment: the events that end an experiment, a sale, a debate or a conference.

import { capital } from "../../../look/words";
import { pieces } from "../../../table/log/pieces";
import type { Event } from "../../../wire/types";
import type { Face, Piece, Play } from "../../face";
import { alchemicalIcon, POTION_NAMES, potionIcon, QUALITY_NAMES, signed } from "../box";
import type { Alchemical, Potion, Quality } from "../box";
import { field, tell, TEMPLATES } from "../log";

export type Reveal = { ply: number; icon: string; title: string; filled: boolean; said: Piece[] };

// The loudest event of one choice, as an icon and a title.
function loudest({ kind, fields }: Event): Pick<Reveal, "icon" | "title" | "filled"> | null {
  const potion = fields["potion"] as Potion;
  switch (kind) {
    case "mixed":
    case "mixed-pair":
    case "tested":
    case "shown":
      return { icon: potionIcon(potion), title: capital(POTION_NAMES[potion]), filled: true };
    case "sold": {
      const quality = fields["quality"] as Quality;
      const title = `${capital(QUALITY_NAMES[quality])}, ${signed(Number(fields["gold"]))} gold`;
      return { icon: `quality-${quality}`, title, filled: false };
    }
    case "debunked":
      return {
        icon: alchemicalIcon(fields["alchemical"] as Alchemical),
        title: "Debunked",
        filled: false,
      };
    case "refuted":
      return { icon: potionIcon(potion), title: "They do not", filled: false };
    case "conference":
      return { icon: "book", title: "Conference", filled: false };
    case "grant":
      return { icon: "gold", title: "A grant", filled: false };
    default:
      return null;
  }
}

// What the events of the latest choice reveal to this viewer; null where they reveal nothing.
export function reveal(events: Event[], play: Play): Reveal | null {
  const first = events.map(loudest).find((found) => found !== null);
  const ply = events[0]?.ply ?? 0;
  if (!first) return null;
  const worded = { field, templates: TEMPLATES } as unknown as Face;
  const said = (tell(events, play) ?? []).flatMap((one, at) => [
    ...(at ? [{ text: " " }] : []),
    ...pieces(one, play, worded),
  ]);
  return { ply, ...first, said };
}
