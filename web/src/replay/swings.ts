// Turning points: the turns that changed the chances most, a few moves apart.

export type Swing = { ply: number; seat: number; by: number };
const [MOST, APART] = [3, 3];

// A turn is what one seat did in a row; it counts at its last move, for whom it changed most.
export function swings(chances: number[][], movers: number[]): Swing[] {
  const last = chances.length - 1;
  const ends = [0];
  for (let ply = 1; ply <= last; ply++) if (movers[ply - 1] !== movers[ply]) ends.push(ply);
  const changes = ends
    .slice(1)
    .map((ply, at) => largest(ply, chances[ends[at] ?? 0] ?? [], chances[ply] ?? []))
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by));
  const found: Swing[] = [];
  for (const swing of changes)
    if (found.length < MOST && found.every(({ ply }) => Math.abs(ply - swing.ply) >= APART))
      found.push(swing);
  return found.filter(({ by }) => Math.round(100 * by) !== 0).sort((a, b) => a.ply - b.ply);
}

function largest(ply: number, before: number[], after: number[]): Swing {
  const by = after.map((share, seat) => share - (before[seat] ?? 0));
  const seat = by.reduce(
    (best, change, at) => (Math.abs(change) > Math.abs(by[best] ?? 0) ? at : best),
    0,
  );
  return { ply, seat, by: by[seat] ?? 0 };
}
