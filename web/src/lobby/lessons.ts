// Guided games: a chapter is a table with a chosen deal, against an apprentice. It is no game of one's
// own: the lobby lists it among the lessons, and no turn in it waits.

import { keepLesson, settings } from "../look/settings.svelte";
import { me } from "../people/me.svelte";
import { address } from "../route.svelte";
import * as http from "../wire/http";
import { common } from "../language/common";

export const LEVEL = "apprentice";

// Begins a chapter and goes there; a sentence where that cannot be done.
export async function startLesson(game: string, chapter: number): Promise<string> {
  try {
    await me.someone();
    const seats = [{ kind: "me" } as const, { kind: "bot", level: LEVEL } as const];
    const table = await http.create({ game, seats, lesson: chapter });
    keepLesson(game, { chapter, table: table.id });
    address.go(`/table/${table.id}`);
    return "";
  } catch (trouble) {
    return trouble instanceof http.Trouble ? trouble.message : common("failed");
  }
}

// Back to the table one has left in the middle of a chapter, or to its beginning.
export async function goOn(game: string): Promise<string> {
  const { chapter, table } = settings.lessons[game] ?? { chapter: 1, table: null };
  const running = table !== null && (await isRunning(table));
  if (!running) return startLesson(game, chapter);
  address.go(`/table/${table}`);
  return "";
}

async function isRunning(table: string): Promise<boolean> {
  try {
    const found = await http.table(table);
    return found.status === "playing" && found.mine.length > 0;
  } catch {
    return false;
  }
}
