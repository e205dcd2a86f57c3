import { texts } from "../language/language.svelte";

export const say = texts("about");
