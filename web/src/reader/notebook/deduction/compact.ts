// Facts as a short text for a link or a QR code, and back. The text stays in the fragment of the
// address, which no browser sends to a server.

import { ALCHEMICALS, COLOURS, INGREDIENTS, POTIONS, QUALITIES } from "./alchemy";
import { BadFact, read, type Fact } from "./facts";

const ODDS = /^\d{1,4}(\.\d{1,3})?$/;
const place = (allowed: readonly string[], word: string): string => String(allowed.indexOf(word));

function spelled(fact: Fact): string {
  const pair =
    "ingredients" in fact ? fact.ingredients.map((kind) => place(INGREDIENTS, kind)).join("") : "";
  const one = "ingredient" in fact ? place(INGREDIENTS, fact.ingredient) : "";
  const sold = "wanted" in fact ? place(POTIONS, fact.wanted) + place(QUALITIES, fact.quality) : "";
  if (fact.fact === "mix") return `M${pair}${place(POTIONS, fact.potion)}`;
  if (fact.fact === "sale") return `S${pair}${sold}`;
  if (fact.fact === "aspect")
    return `A${one}${place(COLOURS, fact.colour)}${fact.sign === "+" ? 1 : 0}`;
  if (fact.fact === "demonstration")
    return `D${pair}${place(POTIONS, fact.potion)}${fact.answer ? 1 : 0}`;
  if (fact.fact === "odds") return `O${one}${place(ALCHEMICALS, fact.alchemical)}${fact.odds}`;
  return "potion" in fact ? `P${one}${place(POTIONS, fact.potion)}` : `P${one}${sold}`;
}

export const compact = (facts: Fact[]): string =>
  facts.map((fact) => spelled(fact) + (fact.what_if ? "X" : "")).join("-");

function unspelled(text: string): unknown {
  const n = (at: number): number => (/\d/.test(text[at] ?? "") ? Number(text[at]) : NaN);
  const ingredients = [INGREDIENTS[n(1)], INGREDIENTS[n(2)]];
  const ingredient = INGREDIENTS[n(1)];
  const sold = (at: number) => ({ wanted: POTIONS[n(at)], quality: QUALITIES[n(at + 1)] });
  const long = (length: number): boolean => text.length === length;
  if (text[0] === "M" && long(4)) return { fact: "mix", ingredients, potion: POTIONS[n(3)] };
  if (text[0] === "S" && long(5)) return { fact: "sale", ingredients, ...sold(3) };
  if (text[0] === "A" && long(4))
    return { fact: "aspect", ingredient, colour: COLOURS[n(2)], sign: ["-", "+"][n(3)] };
  if (text[0] === "D" && long(5))
    return {
      fact: "demonstration",
      ingredients,
      potion: POTIONS[n(3)],
      answer: [false, true][n(4)],
    };
  if (text[0] === "P" && long(3)) return { fact: "peek", ingredient, potion: POTIONS[n(2)] };
  if (text[0] === "P" && long(4)) return { fact: "peek", ingredient, ...sold(2) };
  if (text[0] === "O" && ODDS.test(text.slice(3)))
    return { fact: "odds", ingredient, alchemical: ALCHEMICALS[n(2)], odds: Number(text.slice(3)) };
  throw new BadFact(`'${text}' is no fact of a shared notebook.`);
}

export function expand(text: string): Fact[] {
  return text
    .split("-")
    .filter(Boolean)
    .map((part) => {
      const whatIf = part.endsWith("X");
      const fact = unspelled(whatIf ? part.slice(0, -1) : part) as Fact;
      read(fact);
      return whatIf ? { ...fact, what_if: true } : fact;
    });
}
