// A tree of variations from one position of a finished game; every node knows its chances.

import * as http from "../wire/http";
import type { Action, Variation } from "../generated/wire";
import { say } from "./texts";

export type Node = {
  key: string;
  found: Variation;
  action: Action | null; // that led here
  text: string;
  parent: Node | null;
  children: Node[];
};

// Choices in the address of a variation, in their plain form, none of which has a semicolon.
const BETWEEN = ";";
export const lineInAddress = (texts: string[]): string =>
  texts.length ? `&line=${encodeURIComponent(texts.join(BETWEEN))}` : "";

export class Tree {
  root = $state<Node | null>(null);
  now = $state<Node | null>(null);
  busy = $state(false);
  sorry = $state("");

  constructor(
    readonly id: string,
    public ply: number,
    line = "",
  ) {
    void this.#open(line.split(BETWEEN).filter(Boolean));
  }

  // Walks a variation that an address names, as far as its choices are possible.
  async #open(texts: string[]): Promise<void> {
    await this.begin(this.ply);
    for (const text of texts) {
      const at = this.now?.found.legal_texts.indexOf(text) ?? -1;
      const action = this.now?.found.legal[at];
      if (action === undefined) return;
      await this.walk(action, text);
    }
  }

  async begin(ply: number): Promise<void> {
    this.ply = ply;
    const found = await this.#ask([]);
    if (found === null) return;
    this.root = { key: "", found, action: null, text: "", parent: null, children: [] };
    this.now = this.root;
  }

  async walk(action: Action, text: string): Promise<void> {
    const from = this.now;
    if (from === null) return;
    const known = from.children.find((child) => child.text === text);
    if (known) {
      this.now = known;
      return;
    }
    const found = await this.#ask([...from.found.line, action]);
    if (found === null || this.now !== from) return;
    const key = `${from.key}/${text}`;
    from.children.push({ key, found, action, text, parent: from, children: [] });
    this.now = from.children.at(-1) ?? from;
  }

  goTo(node: Node): void {
    this.now = node;
  }

  async #ask(line: Action[]): Promise<Variation | null> {
    this.busy = true;
    this.sorry = "";
    try {
      return await http.variation(this.id, this.ply, line);
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : say("unworked");
      return null;
    } finally {
      this.busy = false;
    }
  }
}
