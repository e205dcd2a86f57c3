// Game codes: four letters that stand for one of the 40,320 worlds, as in athanor.reader.codes.

import { ALCHEMICALS, INGREDIENTS, type Alchemical, type World } from "./alchemy";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LAST_LETTERS = "ABCDE";
export const DEMO = "DEMO";
const LAID_OUT: Alchemical[] = ["R+", "G+", "B+", "R-", "G-", "B-", "A+", "A-"];

export class BadCode extends Error {
  constructor(
    readonly code: "code" | "code-scheme",
    readonly given: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export function read(code: string): string {
  const capitals = code.toUpperCase();
  if (!/^[A-Z]{4}$/.test(capitals) || code.length !== 4)
    throw new BadCode(
      "code",
      code,
      `'${code}' is not a game code: a code is four letters from A to Z.`,
    );
  if (capitals !== DEMO && !LAST_LETTERS.includes(capitals[3]!))
    throw new BadCode(
      "code-scheme",
      capitals,
      `${capitals} belongs to the later scheme of the publisher's card reader, which was never ` +
        "made public; this reader knows DEMO and codes that end in A to E.",
    );
  return capitals;
}

export function world(code: string): World {
  const [c1, c2, c3, c4] = [...read(code)].map((letter) => LETTERS.indexOf(letter)) as [
    number,
    number,
    number,
    number,
  ];
  const div = (a: number, b: number): number => Math.floor(a / b);
  const digits = [
    c1 % 8,
    c2 % 7,
    c3 % 6,
    c4 % 5,
    div(c3, 6) % 4,
    div(c2, 7) % 3,
    div(c1, 8) % 2,
    0,
  ];
  const laidOut = [...LAID_OUT];
  const given = digits.map((digit) => laidOut.splice(digit, 1)[0]!);
  return Object.fromEntries(INGREDIENTS.map((kind, i) => [kind, given[i]!])) as World;
}

// The letters, by number, that may stand in each place of a code with these digits.
function spellings(digits: number[]): number[][] {
  const [d1, d2, d3, d4, d5, d6, d7] = digits as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const every = [...LETTERS].map((_, i) => i);
  return [
    every.filter((c) => c % 8 === d1 && Math.floor(c / 8) % 2 === d7),
    every.filter((c) => c % 7 === d2 && Math.floor(c / 7) % 3 === d6),
    every.filter((c) => c % 6 === d3 && Math.floor(c / 6) % 4 === d5),
    [d4],
  ];
}

function digitsOf(world: World): number[] {
  const laidOut = [...LAID_OUT];
  return INGREDIENTS.map((kind) => {
    const digit = laidOut.indexOf(world[kind]);
    laidOut.splice(digit, 1);
    return digit;
  });
}

export function codes(wanted: World): string[] {
  let found = [""];
  for (const letters of spellings(digitsOf(wanted)))
    found = found.flatMap((start) => letters.map((c) => start + LETTERS[c]!));
  const demo = world(DEMO);
  if (INGREDIENTS.every((kind) => demo[kind] === wanted[kind])) found.push(DEMO);
  return found.sort();
}

// A whole number below `many`, every one equally likely.
function below(many: number): number {
  const most = 2 ** 32 - (2 ** 32 % many);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= most);
  return drawn[0]! % many;
}

// A world is drawn first, every one equally likely, and then one of its codes.
export function newCode(): string {
  const digits = ALCHEMICALS.map((_, k) => below(ALCHEMICALS.length - k));
  return spellings(digits)
    .map((letters) => LETTERS[letters[below(letters.length)]!]!)
    .join("");
}
