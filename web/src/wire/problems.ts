// The server's problems in the reader's language. Loaded when the first one comes.

import { texts } from "../language/language.svelte";
import type { Arguments } from "../language/message";
import type { ProblemBody } from "../generated/wire";

export const say = texts("problems");

// Moments are sent in seconds.
function given({ fields = {} }: ProblemBody): Arguments {
  const { day, ...rest } = fields as Arguments;
  return typeof day === "number" ? { ...rest, day: new Date(day * 1000) } : rest;
}

// A refused action is worded by its game; its sentence stays as it came.
export const worded = (problem: ProblemBody): ProblemBody => {
  const key = problem.code ? `${problem.error}.${problem.code}` : problem.error;
  return { ...problem, words: say.maybe(key, given(problem)) ?? problem.words };
};
