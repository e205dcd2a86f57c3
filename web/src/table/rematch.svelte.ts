// Who plays again: from the moment somebody has asked for it, the next table says who is ready.

import { nameOf, tellApart } from "../look/seats";
import { me } from "../people/me.svelte";
import { Live } from "../wire/live.svelte";
import type { Seat, Status, Table } from "../wire/types";
import type { Sitting } from "./sitting.svelte";

export type Standing = "ready" | "awaited" | "open";

export class Rematch {
  #live = $state.raw<Live | null>(null);

  constructor(readonly sitting: Sitting) {
    $effect(() => this.#follow(this.id));
    // Whoever stays at the sheet is not counted among those who watch the next game.
    $effect(() => {
      if (!this.open) this.#live?.close();
    });
  }

  id = $derived.by((): string | null => this.sitting.table.rematch);
  #next = $derived.by((): Table | null => this.#live?.table ?? null);
  status = $derived.by((): Status => this.#next?.status ?? "open");
  open = $derived.by((): boolean => this.status === "open");
  seats = $derived.by((): Seat[] => (this.#next ?? this.sitting.table).seats);
  #names = $derived.by(() =>
    tellApart(this.seats.map((seat) => nameOf(seat, this.sitting.levels))),
  );

  standing(seat: Seat): Standing {
    if (seat.kind === "open") return "open";
    return seat.kind === "bot" || (this.#next !== null && seat.ready) ? "ready" : "awaited";
  }

  words(seat: Seat): string {
    const own = seat.kind === "person" && seat.person === me.person?.id;
    const name = own ? "You" : (this.#names[seat.seat] ?? "");
    const standing = this.standing(seat);
    if (standing === "open") return "A seat is open";
    if (standing === "ready") return `${name} ${own ? "are" : "is"} ready`;
    if (own) return this.id === null ? name : "You are awaited";
    return `${name} is ${this.id === null ? "" : "awaited, "}${this.#here(seat) ? "looking at the sheet" : "not here"}`;
  }

  // All seats of one person, at one device, are here with her.
  #here(seat: Seat): boolean {
    const connected = this.sitting.live?.presence?.seats ?? [];
    return this.sitting.table.seats.some(
      (other) => other.person === seat.person && connected[other.seat],
    );
  }

  #follow(id: string | null): (() => void) | undefined {
    if (id === null) return undefined;
    const live = new Live(id, null);
    this.#live = live;
    return () => live.close();
  }
}
