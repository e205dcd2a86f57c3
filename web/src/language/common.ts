// What pages of every kind say.

import { texts } from "./language.svelte";

export const common = texts("common");
