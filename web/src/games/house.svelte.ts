// The numbers of the rules at the table at hand: its house rules, and what is usual besides.

import type { Json } from "../generated/wire";

export type Options = { [name: string]: Json };

let options = $state.raw<Options>({});

export const playBy = (found: Options): void => {
  options = found;
};

// A number of the rules, by the name of its house rule: `lab`, `coin.copper`.
export function ruled(name: string, usual: number): number {
  const found = options[name];
  return typeof found === "number" ? found : usual;
}
