// What the reader says for each answer.

import type { Ingredient, Sign } from "./notebook/deduction/alchemy";
import {
  POTION_NAMES,
  QUALITY_WORDS,
  SIGN_WORDS,
  aspectIcon,
  potionIcon,
  potionWords,
  qualityIcon,
} from "./notebook/words";
import { capital } from "../look/words";
import type { Answer, Mode } from "./game.svelte";

export const MODE_NAMES: Record<Mode, string> = {
  test: "Test",
  drink: "Drink",
  exhibit: "Exhibit",
  sell: "Sell",
  debunk: "Debunk",
};
export const MODE_ICONS: Record<Mode, string> = {
  test: "student",
  drink: "drink",
  exhibit: "conference",
  sell: "po-gp",
  debunk: "wax-red",
};

const TEST = { "+": "the student thanks you", "-": "the student will want to be paid now" };
const DRUNK: Record<string, string> = {
  "R-": "a cube goes to the hospital",
  "G-": "you play last in the next round",
  "B-": "you lose a point of reputation",
};

function effect(mode: Mode, potion: string): string {
  if (potion === "N") return "nothing happens";
  if (mode === "test") return TEST[potion[1] as Sign];
  if (mode === "drink") return DRUNK[potion] ?? "you are none the worse for it";
  return `for all to see`;
}

export type Told = { title: string; detail: string; icon: string };

export function told(answer: Answer): Told {
  if (answer.kind === "potion") {
    const { potion, mode } = answer;
    return {
      title: capital(POTION_NAMES[potion]),
      detail: `${potionWords(potion)}: ${effect(mode, potion)}`,
      icon: potionIcon(potion),
    };
  }
  if (answer.kind === "quality") {
    const detail = `for somebody who wanted ${POTION_NAMES[answer.wanted]}`;
    return {
      title: capital(QUALITY_WORDS[answer.quality]),
      detail,
      icon: qualityIcon(answer.quality),
    };
  }
  if (answer.kind === "sign") {
    const { ingredient, colour, sign } = answer;
    return {
      title: capital(SIGN_WORDS[sign]),
      detail: `the ${colour} of ${ingredient}`,
      icon: aspectIcon(colour, sign),
    };
  }
  const pair = `${answer.pair[0]} and ${answer.pair[1]}`;
  const title = answer.yes ? "Yes" : "No";
  return {
    title,
    detail: `${pair} ${answer.yes ? "make" : "do not make"} ${POTION_NAMES[answer.potion]}`,
    icon: potionIcon(answer.potion),
  };
}

// The text on a printed card, and the ingredient that a text read from one stands for.
const PREFIX = "ATHANOR ";
export const cardText = (kind: Ingredient): string => PREFIX + kind.toUpperCase();
export function kindOf(text: string, kinds: readonly Ingredient[]): Ingredient | null {
  return kinds.find((kind) => cardText(kind) === text) ?? null;
}
