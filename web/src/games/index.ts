// What each game brings to the page, found by its folder: a plate for the lobby, and a face.
// A game without either is shown by the generic one.

import type { Component } from "svelte";

import { language } from "../language/language.svelte";
import type { Game } from "../generated/wire";
import type { Face, Guide } from "./face";
import type { GenericFace } from "./generic/face";
import { playBy, type Options } from "./house.svelte";

export type Plate = {
  designer: string;
  minutes: number;
  hard: 1 | 2 | 3;
  icon: string;
  short?: string;
};

const plates = import.meta.glob<Plate>("./*/plate.ts", { eager: true, import: "default" });
const pictures = import.meta.glob<Component>("./*/Picture.svelte", {
  eager: true,
  import: "default",
});
const faces = import.meta.glob<Face>("./*/face.ts", { import: "default" });

const UNKNOWN: Plate = { designer: "", minutes: 0, hard: 2, icon: "logo" };

export const plate = (game: string): Plate => plates[`./${game}/plate.ts`] ?? UNKNOWN;
// What a game is called where there is little room.
export const short = ({ game, title }: { game: string; title: string }): string =>
  plate(game).short ?? title;
export const picture = (game: string): Component | null =>
  pictures[`./${game}/Picture.svelte`] ?? null;

const guides = import.meta.glob<Guide>("./*/guide.ts", { import: "default" });
export const hasGuide = (game: string): boolean => `./${game}/guide.ts` in guides;
export async function guide(game: string): Promise<Guide | null> {
  const found = await guides[`./${game}/guide.ts`]?.();
  await language.ready();
  return found ?? null;
}

// Boards draw the cards of the box that this game is played with, and know its house rules.
export async function useBox(game: Game, options: Options): Promise<void> {
  playBy(options);
  (await face(game.name)).use?.(game.tables);
}

// The words of a game with the plain board: choices are a list, the view a table.
export const plain = (own: Face, generic: GenericFace): Face => ({
  ...own,
  Board: generic.Board,
  chooser: (play) => generic.chooser(play, own),
  Mine: undefined,
  Holding: undefined,
  Within: undefined,
  grows: false,
});

export async function face(game: string, plainly = false): Promise<Face> {
  const own = await faces[`./${game}/face.ts`]?.();
  const generic = (await faces["./generic/face.ts"]?.()) as GenericFace;
  await language.ready();
  if (own === undefined) return generic;
  return plainly ? plain(own, generic) : own;
}
