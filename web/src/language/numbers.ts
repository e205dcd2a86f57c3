// Numbers as the reader's language writes them.

import { language } from "./language.svelte";
import { minus } from "./message";

const written = (value: number, how: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language.locale, how).format(value);

// A share of one, in whole percent.
export const percent = (share: number): string => written(share, { style: "percent" });

// With one digit after the decimal mark, always.
export const decimal = (value: number): string =>
  written(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// With at most one digit after the decimal mark.
export const short = (value: number): string => written(value, { maximumFractionDigits: 1 });

// A number as it is, with a real minus.
export const plain = (value: number): string => minus(String(value));

// A change, with its sign.
export const signed = (by: number): string => minus(written(by, { signDisplay: "exceptZero" }));
export const signedPercent = (share: number): string =>
  minus(written(share, { style: "percent", signDisplay: "exceptZero" }));
