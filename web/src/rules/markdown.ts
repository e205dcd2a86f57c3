// Reads the rules of docs/rules: headings, clauses, examples, lists and tables, as data to draw.

export type Span =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; href: string };
export type Block =
  | { kind: "heading"; level: number; words: string; id: string }
  | { kind: "clause"; id: string; words: string; tables: Table[] }
  | { kind: "example"; words: string }
  | { kind: "item"; words: string }
  | { kind: "paragraph"; words: string }
  | ({ kind: "table" } & Table);
export type Table = { head: string[]; rows: string[][] };
export type Section = { words: string; id: string; blocks: Block[] };
export type Book = { title: string; intro: Block[]; sections: Section[] };

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

// A translated heading names the id of the English one: "## Aufbau {#set-up}".
function headingOf(level: number, text: string): Block {
  const [, words = "", id] = /^(.*?)(?: \{#([a-z0-9-]+)\})?$/.exec(text) ?? [];
  return { kind: "heading", level, words, id: id ?? slug(words) };
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function tableOf(lines: string[]): Table {
  const [head = "", , ...rows] = lines;
  return { head: cells(head), rows: rows.map(cells) };
}

// Lines that belong together: up to an empty line, a new list item, a table or a heading.
function chunks(text: string): string[][] {
  const found: string[][] = [];
  let open = false;
  for (const line of text.split("\n")) {
    const kind = /^#|^- |^ *\|/.exec(line)?.[0].trim() ?? "";
    const last = found.at(-1);
    const goesOn = open && last !== undefined && (kind === "" || (kind === "|" && isTable(last)));
    if (line.trim() === "") open = false;
    else if (goesOn && !(kind === "" && isTable(last))) last.push(line);
    else {
      found.push([line]);
      open = true;
    }
  }
  return found;
}

const isTable = (lines: string[]): boolean => lines[0]!.trimStart().startsWith("|");

function blockOf(lines: string[]): Block {
  if (isTable(lines)) return { kind: "table", ...tableOf(lines) };
  const quoted = lines[0]!.startsWith("> ");
  const text = lines.map((line) => line.replace(/^> ?/, "").trim()).join(" ");
  if (quoted) return { kind: "example", words: text };
  const heading = /^(#+) (.*)$/.exec(text);
  if (heading) return headingOf(heading[1]!.length, heading[2]!);
  const clause = /^- \*\*([A-Z]+-?[a-z]?[\d.]+)\*\* (.*)$/.exec(text);
  if (clause) return { kind: "clause", id: clause[1]!, words: clause[2]!, tables: [] };
  if (text.startsWith("- ")) return { kind: "item", words: text.slice(2) };
  if (/^\*[^*].*\*$/.test(text)) return { kind: "example", words: text.slice(1, -1) };
  return { kind: "paragraph", words: text };
}

export function readBook(text: string): Book {
  const book: Book = { title: "", intro: [], sections: [] };
  for (const lines of chunks(text)) {
    const block = blockOf(lines);
    const into = book.sections.at(-1)?.blocks ?? book.intro;
    const last = into.at(-1);
    const indented = lines[0]!.startsWith("  ");
    if (block.kind === "heading" && block.level === 1) book.title = block.words;
    else if (block.kind === "heading" && block.level === 2)
      book.sections.push({ words: block.words, id: block.id, blocks: [] });
    else if (block.kind === "table" && indented && last?.kind === "clause")
      last.tables.push({ head: block.head, rows: block.rows });
    else into.push(block);
  }
  return book;
}

const SPAN =
  /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)|<((?:https?:\/\/|mailto:)[^>\s]+)>/g;
const ELSEWHERE = /^(https?:\/\/|mailto:|\/[^/])/;

// A line as pieces of text; a link to another file of the rules keeps only its words.
export function spansOf(line: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of line.matchAll(SPAN)) {
    if (match.index > at) found.push({ kind: "text", text: line.slice(at, match.index) });
    const [all, strong, em, code, link, href = "", bare] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (bare !== undefined)
      found.push({ kind: "link", text: bare.replace(/^mailto:/, ""), href: bare });
    else if (ELSEWHERE.test(href)) found.push({ kind: "link", text: link ?? "", href });
    else found.push({ kind: "text", text: link ?? "" });
    at = match.index + all.length;
  }
  if (at < line.length) found.push({ kind: "text", text: line.slice(at) });
  return found;
}

// All words of a block, to search in.
export function wordsOf(block: Block): string {
  const inside = (table: Table): string => [table.head, ...table.rows].flat().join(" ");
  if (block.kind === "table") return inside(block);
  if (block.kind === "clause")
    return `${block.id} ${block.words} ${block.tables.map(inside).join(" ")}`;
  return block.words;
}
