// Who has won and why, to whoever reads it: the reader is “you”, unless several share the device.

import type { Face, TieBreak } from "../../games/face";
import { list } from "../../look/words";
import type { Result } from "../../generated/wire";
import type { LiveTable } from "../liveTable.svelte";
import { say } from "../texts";

export const ownSeat = (liveTable: LiveTable): number | null =>
  liveTable.mine.length > 1 ? null : liveTable.seat;

// The seats of equal points that a tie-break has to tell apart.
export function tiedSeats(result: Result): number[] {
  const best = Math.max(...result.scores);
  const tied = result.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return result.by === "rules" && tied.length > 1 ? tied : [];
}

// The first tie-break that tells the tied seats apart; the last where none does.
export function tieBreak(liveTable: LiveTable, face: Face, result: Result): TieBreak | null {
  const tied = tiedSeats(result);
  const held = (face.tieBreaks ?? []).filter((one) => one.holds?.(liveTable) ?? true);
  const breaks = tied.length ? held : [];
  const apart = (one: TieBreak) =>
    new Set(tied.map((seat) => one.of(result, seat, liveTable))).size > 1;
  return breaks.find(apart) ?? breaks.at(-1) ?? null;
}

export function heading(liveTable: LiveTable, result: Result, tie: TieBreak | null): string {
  const own = ownSeat(liveTable);
  const mine = own !== null && result.winners.includes(own);
  const names = named(
    liveTable,
    result.winners.filter((seat) => seat !== own),
  );
  if (result.winners.length === 0) return say("nobody.wins");
  if (result.winners.length > 1) return say(mine ? "you.share" : "share.victory", { names });
  if (tie) return say(mine ? "you.win.by" : "wins.by", { names, what: tie.by });
  return say(mine ? "you.win" : "wins", { names });
}

export function how(liveTable: LiveTable, result: Result): string {
  if (result.by !== "rules") return left(liveTable, result.by);
  const points = Math.max(...result.scores);
  const tied = tiedSeats(result);
  if (!tied.length) return say("with.points", { points });
  const equal = { points, names: named(liveTable, tied) };
  return result.winners.length > 1 ? say("equal.share", equal) : say("equal.tie", equal);
}

// Those who left; whoever reads it of herself is told so.
function left(liveTable: LiveTable, by: "resignation" | "time"): string {
  const gone = liveTable.table.seats.flatMap(({ seat, resigned }) => (resigned ? [seat] : []));
  const own = ownSeat(liveTable);
  if (own !== null && gone.includes(own)) return say(`${by}.you`);
  return say(by === "resignation" ? "resigned.by" : "time.out", {
    names: named(liveTable, gone),
  });
}

const named = (liveTable: LiveTable, seats: number[]): string =>
  list(
    seats.map((seat) =>
      seat === ownSeat(liveTable) ? say("for.you") : (liveTable.names[seat] ?? ""),
    ),
  );
