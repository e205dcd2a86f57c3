// The administrators' desk: what waits, whom it is about, and what was decided.

import { common } from "../language/common";
import * as http from "../wire/http";
import type {
  Ban,
  CloseTable,
  Desk,
  DeskEntry,
  DeskPerson,
  Remove,
  Rename,
  ReportedMessage,
  Settle,
  Silence,
} from "../generated/wire";
import { say } from "./texts";

export type Decision = Settle | Silence | Ban | Rename | CloseTable | Remove;

export const DAY = 24;

// A line of the log; a deed of another version is shown by its code.
export function decided({ admin, deed, person }: DeskEntry): string {
  const given = { admin: admin.name, name: person?.name ?? say("someone") };
  return say.maybe(`did.${deed}`, given) ?? `${admin.name}: ${deed}`;
}

export class DeskState {
  shown = $state.raw<Desk | null>(null);
  chosen = $state<string | null>(null);
  about = $state.raw<DeskPerson | null>(null);
  sorry = $state("");
  done = $state("");
  report = $derived.by((): ReportedMessage | null => {
    const reports = this.shown?.reports ?? [];
    return reports.find(({ id }) => id === this.chosen) ?? reports[0] ?? null;
  });

  async load(): Promise<void> {
    await this.#attempt(async () => {
      this.shown = await http.desk();
      await this.#meet();
    });
  }

  async choose(report: string): Promise<void> {
    this.chosen = report;
    await this.#attempt(() => this.#meet());
  }

  // A decision about a reported message settles its report too.
  async decide(decision: Decision, report: string | null): Promise<void> {
    await this.#attempt(async () => {
      await http.decide(decision);
      if (report !== null && decision.do !== "settle")
        await http.decide({ do: "settle", report, reason: decision.reason });
      this.done = say("done");
      this.shown = await http.desk();
      await this.#meet();
    });
  }

  async #meet(): Promise<void> {
    const about = this.report?.about?.id;
    this.about = about === undefined ? null : await http.deskPerson(about);
  }

  async #attempt(deed: () => Promise<void>): Promise<void> {
    this.sorry = this.done = "";
    try {
      await deed();
    } catch (trouble) {
      this.sorry = trouble instanceof Error ? trouble.message : common("failed");
    }
  }
}
