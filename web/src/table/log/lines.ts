// The log: what one seat did in one choice is one line.

import type { Face, Piece, Play } from "../../games/face";
import type { Event } from "../../generated/wire";
import { atTable, ofEvent, pieces, type Told } from "./pieces";

export type Line = {
  key: string;
  ply: number;
  round: number;
  opens: boolean; // whether it is the first line of its round
  seat: number | null;
  pieces: Piece[];
  places: string[];
};

const WHO = "{who} ";

function together(events: Event[], play: Play, face: Face): Event[][] {
  const groups: Event[][] = [];
  const ofSeat = (event: Event): boolean => ofEvent(event, play, face).template.startsWith(WHO);
  for (const event of events) {
    const last = groups.at(-1);
    const first = last?.[0];
    const same =
      event.ply > 0 && first?.ply === event.ply && first.seat === event.seat && !atTable(event);
    if (same && ofSeat(first) && ofSeat(event)) last?.push(event);
    else groups.push([event]);
  }
  return groups;
}

// One sentence of several: the seat is named once, and the full stop stands at the end.
function joined(told: Told[], play: Play, face: Face): Piece[] {
  return told.flatMap((one, at) => {
    let { template } = one;
    if (at && template.startsWith(WHO)) template = template.slice(WHO.length);
    if (at < told.length - 1) template = template.replace(/\.$/, "");
    return pieces({ ...one, template: at ? `, ${template}` : template }, play, face);
  });
}

const AT = ["owner", "creator", "target"]; // fields that name whom something happens to
const WELCOME = ["tribute"];

type Seen = Pick<Play, "events" | "seat" | "answered">;

// Where the last choice that the viewer made herself lies among the events.
export const lastOwn = ({ events, seat, answered }: Seen): number =>
  seat === null ? -1 : events.findLastIndex(({ by, ply }) => by === seat && !answered?.has(ply));

// Whether an event takes something from a seat: it names whose it was, or what went down.
const takesFrom = ({ kind, seat, fields }: Event, from: number): boolean =>
  (!WELCOME.includes(kind) && AT.some((at) => fields[at] === from)) ||
  (seat === from && Number(fields["change"] ?? 0) < 0);

// What others have done to a seat since it last chose itself.
export const harmful = (play: Seen): Event[] => {
  const { events, seat } = play;
  if (seat === null) return [];
  const since = events.slice(lastOwn(play) + 1);
  return since.filter((event) => event.by !== null && takesFrom(event, seat));
};

// Whether an event is what another seat did to this one, a loss or a gain.
export const happenedTo = (event: Event, seat: number | null): boolean =>
  seat !== null &&
  event.by !== null &&
  event.by !== seat &&
  (takesFrom(event, seat) || AT.some((at) => event.fields[at] === seat));

const placed = (ref: string): string =>
  ref.startsWith("seat ") ? `seat-${ref.slice("seat ".length)}` : ref;

const BEGINS = ["turn-began", "round"]; // kinds of events that name the round they begin
const roundOf = (group: Event[]): number =>
  Math.max(
    group[0]?.round ?? 0,
    ...group.map(({ kind, fields }) => (BEGINS.includes(kind) ? Number(fields["round"]) : 0)),
  );

export function lines(events: Event[], play: Play, face: Face): Line[] {
  let [now, headed] = [0, 0];
  return together(events, play, face).flatMap((group, at) => {
    now = Math.max(now, roundOf(group));
    const begins = group.some(({ kind }) => BEGINS.includes(kind));
    const said = group.filter((event) => !face.quiet?.includes(event.kind));
    const special = group.some(atTable) ? null : face.tell?.(group, play);
    const told = special ?? said.map((event) => ofEvent(event, play, face));
    const { ply, seat } = group[0] as Event;
    const places = group.flatMap(
      (event) => face.places?.(event, play.seat) ?? event.refs.map(placed),
    );
    if (seat !== null) places.push(`seat-${seat}`);
    const shown = joined(told, play, face);
    if (shown.length === 0) return [];
    const opens = (ply > 0 || begins) && now > headed;
    if (opens) headed = now;
    return [{ key: `${ply}-${at}`, ply, round: now, opens, seat, pieces: shown, places }];
  });
}
