// Messages as scripts/texts/build.py writes them: a text, or nodes of texts and arguments.

export type Node = string | [string] | [string, string] | [string, string, string | Cases];
type Cases = { [name: string]: Node[] };
export type Message = string | Node[];
export type Catalogue = { [key: string]: Message };
export type Value = string | number | Date | string[];
export type Arguments = { [name: string]: Value };

function chosen(cases: Cases, kind: string, value: unknown, locale: string): Node[] {
  const other = cases["other"] ?? [];
  if (kind === "select") return cases[String(value)] ?? other;
  const type = kind === "plural" ? "cardinal" : "ordinal";
  const category = new Intl.PluralRules(locale, { type }).select(Number(value));
  return cases[`=${String(value)}`] ?? cases[category] ?? other;
}

// A message with its choices made; every other argument stays in braces, to be shown in its own way,
// a noun with its grammatical form: “{recipe:acc}”.
export function template(
  message: Message,
  fields: { [name: string]: unknown },
  locale: string,
): string {
  if (typeof message === "string") return message;
  const parts = message.map((node): string => {
    if (typeof node === "string") return node;
    const [name, kind = "", style = ""] = node;
    if (typeof style !== "object")
      return kind === "noun" && style ? `{${name}:${style}}` : `{${name}}`;
    return template(chosen(style, kind, fields[name], locale), fields, locale);
  });
  return parts.join("");
}

export function written(
  message: Message,
  given: Arguments,
  all: Catalogue,
  locale: string,
): string {
  if (typeof message === "string") return message;
  return message.map((node) => (typeof node === "string" ? node : shown(node))).join("");

  function shown([name, kind = "", style = ""]: Exclude<Node, string>): string {
    const value = given[name];
    if (typeof style === "object")
      return written(chosen(style, kind, value, locale), given, all, locale);
    if (kind === "noun") return word(String(value), style, all);
    return formatted(value, kind, style, locale);
  }
}

// A word of the box, in a grammatical form where the language has one.
export function word(value: string, form: string, all: Catalogue): string {
  const found = all[`word.${value}.${form}`] ?? all[`word.${value}`] ?? value;
  return typeof found === "string" ? found : value;
}

type DateStyle = Intl.DateTimeFormatOptions["dateStyle"] & string;

function formatted(value: Value | undefined, kind: string, style: string, locale: string): string {
  if (kind === "number") return minus(new Intl.NumberFormat(locale).format(Number(value)));
  if (kind === "date")
    return new Intl.DateTimeFormat(locale, { dateStyle: (style || "medium") as DateStyle }).format(
      value as Date | number,
    );
  if (kind === "list") return list(value as string[], style === "or" ? "or" : "and", locale);
  return typeof value === "number" ? minus(String(value)) : String(value);
}

// The sign of a number is no hyphen.
export const minus = (text: string): string => text.replace("-", "−");

// English lists alternatives with a comma before the last, and other things without.
export function list(items: string[], by: "and" | "or", locale: string): string {
  const type = by === "or" ? "disjunction" : "conjunction";
  const written = by === "or" && locale === "en-GB" ? "en" : locale;
  return new Intl.ListFormat(written, { type }).format(items);
}
