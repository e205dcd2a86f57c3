// The rulebooks: docs/rules in English, locales/ in other languages, generated/ in pseudo-locales; one
// game in one language is fetched.

import { readBook, type Book } from "./markdown";

type Files = { [path: string]: () => Promise<string> };
const english: Files = import.meta.glob<string>("../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
});
const translated: Files = import.meta.glob<string>("../../../locales/*/rules/*.md", {
  query: "?raw",
  import: "default",
});

const made: Files = import.meta.glob<string>("../generated/texts/*/rules/*.md", {
  query: "?raw",
  import: "default",
});

// The rules of a game, in English where they are not translated; null for a game without a rulebook.
export async function book(
  game: string,
  language: string,
): Promise<(Book & { language: string }) | null> {
  const own =
    translated[`../../../locales/${language}/rules/${game}.md`] ??
    made[`../generated/texts/${language}/rules/${game}.md`];
  const load = own ?? english[`../../../docs/rules/${game}.md`];
  return load ? { ...readBook(await load()), language: own ? language : "en" } : null;
}

// Sections for those who look something up, folded until they are wanted.
const REFERENCE = [
  "decisions",
  "edge-cases",
  "names-in-actions",
  "questions-and-answers",
  "a-deck-from-a-file",
  "at-this-table",
];
export const isReference = (id: string): boolean => REFERENCE.includes(id);
