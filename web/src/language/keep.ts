// Changes the language here, and with the account on all of a person's devices.

import { me } from "../people/me.svelte";
import * as http from "../wire/http";
import { language } from "./language.svelte";

export async function keep(code: string): Promise<void> {
  await language.choose(code);
  if (me.person === null || code.includes("-")) return;
  try {
    const changed = await http.change({ language: code });
    // The page follows the account; an answer about an earlier choice must not undo a later one.
    if (language.wanted === code) me.person = changed;
  } catch {
    // This device keeps it; the account learns it the next time.
  }
}
