// The log: what a seat did in one choice, said once. What it alone may know takes the place of
// what the others are told.

import type { Event } from "../../wire/types";
import { signed } from "./box";

const QUIET = ["chose", "dealt", "failed", "round", "sold-pair"];

function worded(event: Event, events: Event[]): string {
  const pair = events.find((other) => other.kind === "sold-pair")?.refs;
  if (event.kind === "sold" && pair)
    return event.words.replace(" sells for ", ` sells ${pair[0]} and ${pair[1]} for `);
  return event.words.replace(
    /changes reputation by (-?\d+), to (\d+)/,
    (_, change, now) => `${signed(Number(change))} reputation (${now})`,
  );
}

export function tell(events: Event[]): string | null {
  const own = events.some((event) => event.kind === "mixed-pair");
  const said = events.filter(
    (event) => !QUIET.includes(event.kind) && !(own && event.kind === "mixed"),
  );
  const start = `Seat ${events[0]?.seat} `;
  const words = said.map((event, at) => {
    const whole = worded(event, events);
    return at && whole.startsWith(start) ? whole.slice(start.length) : whole;
  });
  return words.map((one, at) => (at < words.length - 1 ? one.replace(/\.$/, "") : one)).join(", ");
}
