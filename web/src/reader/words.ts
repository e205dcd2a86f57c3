// What the reader says for each answer.

import type { Ingredient, Sign } from "./notebook/deduction/alchemy";
import type { BadCode } from "./notebook/deduction/codes";
import {
  COLOUR_OF,
  aspectIcon,
  potionIcon,
  potionName,
  qualityIcon,
  qualityWords,
  sentence,
  signWord,
} from "./notebook/words";
import { capital } from "../look/words";
import type { Answer, Level, Mode } from "./game.svelte";
import { say } from "./texts";

export const MODE_ICONS: Record<Mode, string> = {
  test: "student",
  drink: "drink",
  exhibit: "conference",
  sell: "po-gp",
  debunk: "wax-red",
};

// How a theory is debunked, to choose from.
export const levels = (): { value: Level; words: string }[] => [
  { value: "apprentice", words: say("apprentices") },
  { value: "master", words: say("masters") },
];

// Why a code is none, in the reader's language.
export function codeRefused(refused: BadCode | null): string {
  if (refused === null) return "";
  const { code, given } = refused;
  return say(code === "code" ? "code.unreadable" : "code.scheme", { code: given });
}

const EFFECTS = { "R-": "effect.R-", "G-": "effect.G-", "B-": "effect.B-" } as const;

function effect(mode: Mode, potion: string): string {
  if (potion === "N") return say("effect.nothing");
  if (mode === "test") return say(potion[1] === "+" ? "effect.thanks" : "effect.paid");
  if (mode !== "drink") return say("effect.seen");
  return say(potion in EFFECTS ? EFFECTS[potion as keyof typeof EFFECTS] : "effect.fine");
}

function look(potion: string): string {
  const colour = COLOUR_OF[potion[0] ?? ""];
  if (colour === undefined) return say.word("N");
  return say("potion.look", { colour, sign: signWord(potion[1] as Sign) });
}

export type Told = { title: string; detail: string; icon: string };

export function told(answer: Answer): Told {
  if (answer.kind === "potion") {
    const { potion, mode } = answer;
    return {
      title: capital(potionName(potion)),
      detail: say("told", { what: look(potion), effect: effect(mode, potion) }),
      icon: potionIcon(potion),
    };
  }
  if (answer.kind === "quality") {
    const { quality, wanted } = answer;
    return {
      title: capital(qualityWords(quality)),
      detail: say("told.quality", { potion: wanted }),
      icon: qualityIcon(quality),
    };
  }
  if (answer.kind === "sign") {
    const { ingredient: kind, colour, sign } = answer;
    return {
      title: capital(say.word(signWord(sign))),
      detail: say("told.sign", { colour, kind }),
      icon: aspectIcon(colour, sign),
    };
  }
  const { pair: ingredients, potion, yes } = answer;
  return {
    title: say(yes ? "yes" : "no"),
    detail: sentence({ fact: "demonstration", ingredients, potion, answer: yes }),
    icon: potionIcon(potion),
  };
}

// The text on a printed card, and the ingredient that a text read from one stands for.
const PREFIX = "ATHANOR ";
export const cardText = (kind: Ingredient): string => PREFIX + kind.toUpperCase();
export function kindOf(text: string, kinds: readonly Ingredient[]): Ingredient | null {
  return kinds.find((kind) => cardText(kind) === text) ?? null;
}
