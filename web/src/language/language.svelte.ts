// The reader's language: which one it is, and the catalogues of it that the page has asked for.

import languages from "../generated/texts/languages.json";
import type { Texts } from "../generated/texts/types";
import { type Arguments, type Catalogue, type Message, template, word, written } from "./message";

export type Code = keyof typeof languages;
type Noun = keyof Texts;
type Given<N extends Noun, K extends keyof Texts[N]> = Texts[N][K] extends null
  ? []
  : [given: Texts[N][K]];

const KEY = "athanor-language";
const files = import.meta.glob<Catalogue>("../generated/texts/*/*.json", { import: "default" });

export const CHOICES = (Object.keys(languages) as Code[])
  .filter((code) => !languages[code].made)
  .map((code) => ({ code, name: languages[code].name }));

const known = (code: string | null | undefined): Code | null =>
  code && code in languages ? (code as Code) : null;

const wanted = (): (string | null | undefined)[] => [
  new URL(location.href).searchParams.get("lang"),
  localStorage.getItem(KEY),
  ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]),
];

class Language {
  code = $state<Code>(wanted().map(known).find(Boolean) ?? "en");
  #wanted = this.code; // what is being loaded; an answer in another language comes too late
  #nouns = new Set<string>();
  #catalogues = $state.raw<{ [noun: string]: Catalogue }>({});
  #loading: Promise<unknown> = Promise.resolve();

  // The last choice; its texts may still be on their way.
  get wanted(): Code {
    return this.#wanted;
  }

  // What numbers, dates and lists are written by.
  get locale(): string {
    return this.code === "en" || languages[this.code].made ? "en-GB" : this.code;
  }

  // A module that says something asks for its catalogue as soon as it is imported.
  need(noun: string): void {
    if (this.#nouns.has(noun)) return;
    this.#nouns.add(noun);
    this.#loading = Promise.all([this.#loading, this.#load([noun], this.#wanted)]);
  }

  // When everything is there that was asked for so far.
  async ready(): Promise<void> {
    for (let seen; seen !== this.#loading;) await (seen = this.#loading);
  }

  async #load(nouns: string[], code: Code): Promise<void> {
    const found = await Promise.all(
      nouns.map(async (noun) => [noun, await files[`../generated/texts/${code}/${noun}.json`]?.()]),
    );
    if (code !== this.#wanted) return;
    this.#catalogues = { ...this.#catalogues, ...(Object.fromEntries(found) as object) };
    this.code = code;
    this.paint();
  }

  // Another language at once, on whatever page; this device keeps it.
  async choose(code: string): Promise<void> {
    const chosen = known(code);
    if (chosen === null) return;
    this.#wanted = chosen;
    localStorage.setItem(KEY, chosen);
    await this.#load([...this.#nouns], chosen);
  }

  // The language of an account, unless the link that was followed names one.
  follow(code: string | null | undefined): void {
    if (code && !known(wanted()[0])) void this.choose(code);
  }

  paint(): void {
    document.documentElement.lang = this.code;
    document.documentElement.dir = languages[this.code].dir;
  }

  catalogue(noun: string): Catalogue {
    return this.#catalogues[noun] ?? {};
  }
}

export const language = new Language();

// A page, once its texts are there too.
export async function page<Module>(loading: Promise<Module>): Promise<Module> {
  const found = await loading;
  await language.ready();
  return found;
}

// Sentences by codes that the server sends, with their fields still in braces.
export interface Templates {
  template(key: string, fields: { [name: string]: unknown }): string | null;
}

export interface Say<N extends Noun> extends Templates {
  <K extends keyof Texts[N]>(key: K, ...given: Given<N, K>): string;
  // Keys that are put together from what the server tells: codes of events, refusals, words.
  maybe(key: string, given?: Arguments): string | null;
  word(value: string, form?: string): string;
}

// The texts of one noun; `say("title")` in a template follows the language. Names of components
// may stand in the catalogue of a game instead.
export function texts<N extends Noun>(noun: N, game: Noun = noun): Say<N> {
  language.need(noun);
  language.need(game);
  const all = (): Catalogue => language.catalogue(noun);
  const words = (): Catalogue => language.catalogue(game);
  const maybe = (key: string, given: Arguments = {}): string | null => {
    const message: Message | undefined = all()[key];
    return message === undefined ? null : written(message, given, words(), language.locale);
  };
  const say = (key: keyof Texts[N], given?: Arguments): string =>
    maybe(key as string, given) ?? (key as string);
  return Object.assign(say, {
    maybe,
    template: (key: string, fields: { [name: string]: unknown }) => {
      const message = all()[key];
      return message === undefined ? null : template(message, fields, language.locale);
    },
    word: (value: string, form = "") => word(value, form, words()),
  }) as Say<N>;
}
