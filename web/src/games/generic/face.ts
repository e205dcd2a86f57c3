import type { Chooser, Face, Play } from "../face";
import Board from "./Board.svelte";
import { GenericChooser } from "./chooser.svelte";

function points(view: { [name: string]: unknown }): number[] | null {
  for (const name of ["points", "fame", "score", "scores"]) {
    const found = view[name];
    if (Array.isArray(found) && found.every((one) => typeof one === "number")) return found;
  }
  return null;
}

// It can speak for the face of a game.
export type GenericFace = Omit<Face, "chooser"> & {
  chooser(play: Play, own?: Face): Chooser;
};

export default {
  Board,
  chooser: (play, own) => new GenericChooser(play, own),
  points,
} satisfies GenericFace;
