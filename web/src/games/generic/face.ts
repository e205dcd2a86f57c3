import type { Face } from "../face";
import Board from "./Board.svelte";
import { GenericChooser } from "./chooser.svelte";

function points(view: { [name: string]: unknown }): number[] | null {
  for (const name of ["points", "fame", "score", "scores"]) {
    const found = view[name];
    if (Array.isArray(found) && found.every((one) => typeof one === "number")) return found;
  }
  return null;
}

export default {
  Board,
  chooser: (play) => new GenericChooser(play),
  points,
} satisfies Face;
