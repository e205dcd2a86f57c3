// Changes the language here, and with the account on all of a person's devices.

import { me } from "../people/me.svelte";
import * as http from "../wire/http";
import { language } from "./language.svelte";

export async function keep(code: string): Promise<void> {
  await language.choose(code);
  if (me.person === null || code.includes("-")) return;
  try {
    me.person = await http.change({ language: code });
  } catch {
    // This device keeps it; the account learns it the next time.
  }
}
