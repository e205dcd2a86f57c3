// First choices in the reader's language, without a table around them.

import { face } from "../games";
import { plain } from "../look/words";
import { aloud, ofAction, pieces } from "../table/log/pieces";
import type { Action } from "../generated/wire";

export type Words = (choice: { text: string; action: Action | null }) => string;

export async function wordsOf(game: string, players: number): Promise<Words> {
  const own = await face(game);
  const around = { deck: null, names: [], table: { players } };
  return ({ text, action }) =>
    action ? aloud(pieces(ofAction(action, own), around, own), around) : plain(text);
}
