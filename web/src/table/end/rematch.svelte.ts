// Who plays again: from the moment somebody has asked for it, the next table says who is ready.

import { nameOf, tellApart } from "../../look/seats";
import { me } from "../../people/me.svelte";
import { Connection } from "../../wire/connection.svelte";
import type { Seat, Status, Table } from "../../generated/wire";
import type { LiveTable } from "../liveTable.svelte";
import { say } from "../texts";

export type Standing = "ready" | "awaited" | "open";

export class Rematch {
  #connection = $state.raw<Connection | null>(null);

  constructor(readonly liveTable: LiveTable) {
    $effect(() => this.#follow(this.id));
    // Whoever stays at the sheet is not counted among those who watch the next game.
    $effect(() => {
      if (!this.open) this.#connection?.close();
    });
  }

  id = $derived.by((): string | null => this.liveTable.table.rematch);
  #next = $derived.by((): Table | null => this.#connection?.table ?? null);
  status = $derived.by((): Status => this.#next?.status ?? "open");
  open = $derived.by((): boolean => this.status === "open");
  seats = $derived.by((): Seat[] => (this.#next ?? this.liveTable.table).seats);
  #names = $derived.by(() =>
    tellApart(this.seats.map((seat) => nameOf(seat, this.liveTable.levels))),
  );

  standing(seat: Seat): Standing {
    if (seat.kind === "open") return "open";
    return seat.kind === "bot" || (this.#next !== null && seat.ready) ? "ready" : "awaited";
  }

  words(seat: Seat): string {
    const here = seat.person === me.person?.id; // at this device
    const own = here && seat.kind === "person";
    const name = own ? say("you") : (this.#names[seat.seat] ?? "");
    const standing = this.standing(seat);
    if (standing === "open") return say("seat.open");
    if (standing === "ready") return own ? say("ready.you") : say("ready.name", { name });
    if (own && this.id !== null) return say("awaited.you");
    if (here) return name;
    return say(this.#here(seat) ? "looking.name" : "gone.name", {
      name,
      awaited: this.id === null ? "no" : "yes",
    });
  }

  // All seats of one person, at one device, are here with her.
  #here(seat: Seat): boolean {
    const connected = this.liveTable.connection?.presence?.seats ?? [];
    return this.liveTable.table.seats.some(
      (other) => other.person === seat.person && connected[other.seat],
    );
  }

  #follow(id: string | null): (() => void) | undefined {
    if (id === null) return undefined;
    const connection = new Connection(id, null);
    this.#connection = connection;
    return () => connection.close();
  }
}
