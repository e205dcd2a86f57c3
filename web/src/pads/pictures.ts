// Pictures beside the words of a pad, where the companion has them.

import {
  ALCHEMICALS,
  INGREDIENTS,
  type Alchemical,
  type Ingredient,
} from "../reader/notebook/deduction/alchemy";
import { alchemicalIcon, kindIcon } from "../reader/notebook/words";

const SEALS = ["gold", "silver", "red", "green", "blue"];
const FIELDS: Record<string, string> = {
  reputation: "reputation",
  gold: "gold",
  favors: "favor",
  artifacts: "artifact",
  grants: "grant",
};

// The picture of an option or of a chosen word; nothing where there is none.
export function picture(game: string, word: string): string {
  if (game !== "alchemists") return "";
  if (INGREDIENTS.includes(word as Ingredient)) return kindIcon(word as Ingredient);
  if (ALCHEMICALS.includes(word as Alchemical)) return alchemicalIcon(word as Alchemical);
  return SEALS.includes(word) ? `wax-${word}` : "";
}

export const fieldPicture = (game: string, name: string): string =>
  game === "alchemists" ? (FIELDS[name] ?? "") : "";
