// Choices in the words of a game's log. Of a choice that is not made yet, what is open is “…”.

import { capital } from "../../look/words";
import { aloud, ofAction, pieces } from "../../table/log/pieces";
import type { Action } from "../../generated/wire";
import type { Play, Words } from "../face";

const OPEN = "…";

// An action of which only the first few fields are known.
export function sentence(action: Action, known: number, play: Play, own: Words): string {
  const told = ofAction(action, own);
  const open = Object.keys(told.fields).slice(known);
  const fields = { ...told.fields, ...Object.fromEntries(open.map((name) => [name, null])) };
  const words: Words = {
    ...own,
    field: (name, value, around, form) =>
      open.includes(name) ? [{ text: OPEN }] : (own.field?.(name, value, around, form) ?? null),
  };
  const said = aloud(pieces({ ...told, fields }, play, words), play);
  const parted = said.replaceAll(/…(\s*…)+/g, OPEN).replaceAll(/(?<=[\p{L}\p{N}])…/gu, ` ${OPEN}`);
  return capital(parted);
}
