// Small words: lists, times, plurals, names made readable.

import type { Json, Pace } from "../wire/types";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plain = (name: string): string => name.replaceAll(/[_-]/g, " ");
export const title = (name: string): string => capital(plain(name));

export function list(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

export function either(items: string[]): string {
  if (items.length < 3) return items.join(" or ");
  return `${items.slice(0, -1).join(", ")}, or ${items.at(-1)}`;
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

export function left(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const hour = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

// A moment as a day: near ones by name.
export function when(at: number): string {
  const day = new Date(at * 1000);
  const days = (new Date().setHours(0, 0, 0, 0) - new Date(day).setHours(0, 0, 0, 0)) / 86_400_000;
  if (Math.round(days) === 0) return "today";
  if (Math.round(days) === 1) return "yesterday";
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year });
}

export function ordinal(place: number): string {
  const teen = Math.floor((place % 100) / 10) === 1;
  return `${place}${(teen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[place % 10]) ?? "th"}`;
}

const SEASONS = ["winter", "spring", "summer", "autumn"];
// A season of the wire ("2026-4", or "all") in words.
export function seasonName(season: string): string {
  const [year, quarter] = season.split("-");
  return quarter === undefined ? "all time" : `${SEASONS[Number(quarter) - 1]} ${year}`;
}

export const range = (numbers: number[]): string =>
  numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : String(numbers[0] ?? "");

// How fast a table is played; nothing where there is no clock.
export function pace(pace: Pace): string {
  if (pace.kind === "days") return pace.days === 1 ? "a move a day" : `${pace.days} days a move`;
  if (pace.clock === null) return "";
  const bonus = pace.bonus ? ` and ${pace.bonus} s a choice` : "";
  return `${clock(pace.clock)} each${bonus}`;
}

// A value of the wire in plain words: lists, and counts by kind.
export const spelt = (value: Json): string => {
  if (Array.isArray(value)) return (value as Json[]).map(spelt).join(" ");
  if (value !== null && typeof value === "object") {
    const some = Object.entries(value).filter(([, one]) => one !== 0);
    return some.map(([name, one]) => `${spelt(one)} ${title(name).toLowerCase()}`).join(", ");
  }
  return String(value);
};
