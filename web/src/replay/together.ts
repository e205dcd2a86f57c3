// The log of a replay with everything open.

import type { Event, ReplayPly } from "../generated/wire";

// What all seats together were told: an event that one of them was told twice stands twice.
export function together(ply: Pick<ReplayPly, "bystander_events" | "events">): Event[] {
  const known = new Map<string, Event>();
  for (const told of [ply.bystander_events, ...ply.events]) {
    const times = new Map<string, number>();
    for (const event of told) {
      const key = JSON.stringify(event);
      times.set(key, (times.get(key) ?? 0) + 1);
      known.set(`${key} ${times.get(key)}`, event);
    }
  }
  return [...known.values()].sort((one, other) => one.ply - other.ply);
}
