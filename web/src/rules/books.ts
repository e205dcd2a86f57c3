// The rules as docs/rules has them, fetched one game at a time.

import { readBook, type Book } from "./markdown";

const files = import.meta.glob<string>("../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
});

export async function book(game: string): Promise<Book | null> {
  const load = files[`../../../docs/rules/${game}.md`];
  return load ? readBook(await load()) : null;
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
