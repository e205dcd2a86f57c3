// The texts of a game in a minute; only the rules page asks for them.

import { texts } from "../language/language.svelte";

const minute = texts("minute");
export const told = (game: string, name: string): string => minute.maybe(`${game}.${name}`) ?? "";
