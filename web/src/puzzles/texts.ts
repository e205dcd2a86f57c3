import { texts } from "../language/language.svelte";
import type { Puzzle } from "../generated/wire";

export const say = texts("puzzles");

export const themeName = (theme: string): string => say.maybe(`theme.${theme}`) ?? theme;

// What a puzzle asks; the ingredients of a deduction in words.
export const question = ({ kind }: Puzzle, pair: string[]): string =>
  kind === "deduction" ? say("question.deduction", { pair }) : say("question.position");
