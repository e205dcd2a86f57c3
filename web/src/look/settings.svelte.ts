// What a person likes, kept on this device.

export type Theme = "system" | "light" | "dark";
export type Speed = "calm" | "quick" | "none";

export type Lesson = { chapter: number; table: string | null };

const KEY = "athanor-settings";
const usual = {
  theme: "system" as Theme,
  sound: true,
  speed: "calm" as Speed,
  confirm: true,
  answerSingle: true,
  aid: true,
  keys: false,
  levels: {} as { [game: string]: string }, // of the bots one plays against
  lessons: {} as { [game: string]: Lesson }, // where one left each guide
};
export type Liked = typeof usual;

function kept(): Liked {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Liked>) };
  } catch {
    return usual;
  }
}

export const settings = $state<Liked>(kept());

export function change<Name extends keyof Liked>(name: Name, value: Liked[Name]): void {
  settings[name] = value;
  localStorage.setItem(KEY, JSON.stringify(settings));
  if (name === "theme") paint();
}

export const levelFor = (game: string): string | null => settings.levels[game] ?? null;
export const keepLevel = (game: string, level: string): void =>
  change("levels", { ...settings.levels, [game]: level });

export const keepLesson = (game: string, lesson: Lesson): void =>
  change("lessons", { ...settings.lessons, [game]: lesson });

const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
export const isDark = (): boolean =>
  settings.theme === "dark" || (settings.theme === "system" && darkSystem.matches);
export const flip = (): void => change("theme", isDark() ? "light" : "dark");

export function paint(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["speed"] = settings.speed;
}

export const still = (): boolean =>
  settings.speed === "none" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
