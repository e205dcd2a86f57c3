// The log in words: what one seat did in one choice is one line.

import type { Event } from "../wire/types";

export type Line = { key: string; ply: number; seat: number | null; words: string; refs: string[] };

export function lines(events: Event[], quiet: string[]): Line[] {
  const found: Line[] = [];
  for (const event of events) {
    if (quiet.includes(event.kind)) continue;
    const last = found.at(-1);
    const start = `Seat ${event.seat} `;
    const joins = last?.ply === event.ply && last.seat === event.seat && event.words.startsWith(start);
    if (last && joins && event.ply > 0) {
      last.words = `${last.words.replace(/\.$/, "")}, ${event.words.slice(start.length)}`;
      last.refs = [...last.refs, ...event.refs];
    } else {
      const { ply, seat, words } = event;
      found.push({ key: `${ply}-${found.length}`, ply, seat, words, refs: [...event.refs] });
    }
  }
  return found;
}
