// Small words: lists, times, plurals, names made readable.

import { common } from "../language/common";
import { language } from "../language/language.svelte";
import { list as listed } from "../language/message";
import { plain as number } from "../language/numbers";
import type { Json, Pace } from "../generated/wire";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plain = (name: string): string => name.replaceAll(/[_-]/g, " ");
export const title = (name: string): string => capital(plain(name));

export const list = (items: string[]): string => listed(items, "and", language.locale);
export const either = (items: string[]): string => listed(items, "or", language.locale);

// The level of a bot; programs of the host have their own names.
export const levelName = (level: string): string =>
  common.maybe(`level.${level}`) ?? capital(level);

export function left(seconds: number): string {
  if (seconds < 90) return common("seconds", { count: Math.max(0, Math.floor(seconds)) });
  if (seconds < 5400) return common("minutes", { count: Math.round(seconds / 60) });
  if (seconds < 129_600) return common("hours", { count: Math.round(seconds / 3600) });
  return common("days", { count: Math.round(seconds / 86_400) });
}

export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const hour = (at: number): string =>
  new Date(at).toLocaleTimeString(language.locale, { hour: "2-digit", minute: "2-digit" });

// The form that dates have within sentences.
export const day = (at: number): string =>
  new Intl.DateTimeFormat(language.locale, { dateStyle: "medium" }).format(at * 1000);

// A moment as a day: near ones by name.
export function when(at: number): string {
  const then = new Date(at * 1000);
  const days = (new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000;
  if (Math.round(days) === 0) return common("today");
  if (Math.round(days) === 1) return common("yesterday");
  const year = then.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return then.toLocaleDateString(language.locale, { day: "numeric", month: "long", year });
}

export const ordinal = (place: number): string => common("ordinal", { place });

// A season of the wire ("2026-4", or "all") in words.
export function seasonName(season: string): string {
  const [year, quarter] = season.split("-");
  return quarter === undefined
    ? common("season.all")
    : (common.maybe(`season.${quarter}`, { year: year ?? "" }) ?? season);
}

export const range = (numbers: number[]): string =>
  numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : String(numbers[0] ?? "");

// How fast a table is played; nothing where there is no clock.
export function pace(pace: Pace): string {
  if (pace.kind === "days") return common("pace.days", { days: pace.days ?? 1 });
  if (pace.clock === null) return "";
  const time = clock(pace.clock);
  return pace.bonus
    ? common("pace.bonus", { time, bonus: pace.bonus })
    : common("pace.clock", { time });
}

// A value of the wire in plain words: lists, and counts by kind.
export const spelt = (value: Json): string => {
  if (Array.isArray(value)) return (value as Json[]).map(spelt).join(" ");
  if (value !== null && typeof value === "object") {
    const some = Object.entries(value).filter(([, one]) => one !== 0);
    return some.map(([name, one]) => `${spelt(one)} ${title(name).toLowerCase()}`).join(", ");
  }
  return typeof value === "number" ? number(value) : String(value);
};
