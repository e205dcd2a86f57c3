// One's own marks in the grid, kept in this browser for each table and seat.

import type { Alchemical, Ingredient } from "../box";

export type Mark = "" | "no" | "maybe" | "yes";
const NEXT: Record<Mark, Mark> = { "": "no", no: "maybe", maybe: "yes", yes: "" };

export class Marks {
  #made = $state.raw<Record<string, Mark>>({});

  constructor(readonly name: string) {
    try {
      this.#made = JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, Mark>;
    } catch {
      // What cannot be read is begun anew.
    }
  }

  of(kind: Ingredient, alchemical: Alchemical): Mark {
    return this.#made[`${kind} ${alchemical}`] ?? "";
  }

  turn(kind: Ingredient, alchemical: Alchemical): void {
    this.#made = { ...this.#made, [`${kind} ${alchemical}`]: NEXT[this.of(kind, alchemical)] };
    localStorage.setItem(this.name, JSON.stringify(this.#made));
  }

  get any(): boolean {
    return Object.values(this.#made).some((mark) => mark !== "");
  }

  clear(): void {
    this.#made = {};
    localStorage.removeItem(this.name);
  }
}

// A finger that asks for a reason makes no mark: on a stroke only the second tap does.
export class Taps {
  #explained = "";

  marks(cell: string, touched: boolean, struck: boolean): boolean {
    const first = this.#explained !== cell;
    this.#explained = cell;
    return !(touched && first && struck);
  }
}
