// The person at this device: known by a cookie, asked for a name when one is first needed.

import * as http from "../wire/http";
import type { Person } from "../generated/wire";

const GUEST = "Guest"; // whoever has only played bots

class Me {
  person = $state.raw<Person | null>(null);
  loaded = $state(false);
  nameWanted = $state(false);
  #answer: ((known: boolean) => void) | null = null;

  async load(): Promise<void> {
    try {
      this.person = (await http.me()).person;
    } finally {
      this.loaded = true;
    }
  }

  // True once somebody is known; a name is asked for where none was given, before people meet.
  known(): Promise<boolean> {
    if (this.person !== null && this.person.name !== GUEST) return Promise.resolve(true);
    this.nameWanted = true;
    return new Promise((settle) => (this.#answer = settle));
  }

  async introduce(name: string): Promise<void> {
    this.person = await http.introduce(name);
    this.settle(true);
  }

  // Bots do not mind what one is called: the first game needs no name.
  async someone(): Promise<void> {
    if (this.person === null) this.person = await http.introduce(GUEST);
  }

  settle(known: boolean): void {
    this.nameWanted = false;
    this.#answer?.(known);
    this.#answer = null;
  }
}

export const me = new Me();
