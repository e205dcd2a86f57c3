// The log in words: what one seat did in one choice is one line.

import type { Face } from "../games/face";
import type { Event } from "../wire/types";

export type Line = {
  key: string;
  ply: number;
  round: number;
  seat: number | null;
  words: string;
  places: string[];
};

const start = (event: Event): string => `Seat ${event.seat} `;

function joins(group: Event[], event: Event): boolean {
  const first = group[0];
  return (
    event.ply > 0 &&
    first?.ply === event.ply &&
    first.seat === event.seat &&
    event.words.startsWith(start(event))
  );
}

function together(events: Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && joins(last, event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

export function joined(events: Event[]): string {
  return events
    .map((event, at) => (at ? event.words.slice(start(event).length) : event.words))
    .map((words, at) => (at < events.length - 1 ? words.replace(/\.$/, "") : words))
    .join(", ");
}

const placed = (ref: string): string => ref.replace(/^seat (\d+)$/, "seat-$1");

export function lines(events: Event[], face: Face, viewer: number | null): Line[] {
  return together(events).flatMap((group, at) => {
    const said = group.filter((event) => !face.quiet?.includes(event.kind));
    const words = face.tell?.(group) ?? joined(said);
    const { ply, round, seat } = group[0] as Event;
    const places = group.flatMap((event) => face.places?.(event, viewer) ?? event.refs.map(placed));
    if (seat !== null) places.push(`seat-${seat}`);
    return words ? [{ key: `${ply}-${at}`, ply, round, seat, words, places }] : [];
  });
}
