// A first game in two chapters: a work under the glass, then Formulas and what grows out of what.

import { texts } from "../../language/language.svelte";
import type { Chooser, Guide, Play } from "../face";
import { card, coin, counted, does, named, read, type Card } from "./box";
import type { AlchenemiesChooser } from "./chooser.svelte";
import * as spots from "./spots";
import sprite from "./icons.svg?url";

const say = texts("alchenemies-guide");
const me = (play: Play): number => play.seat ?? 0;
const phase = (play: Play): string => (play.ask ? read(play.view).phase : "");

// What can be played now, the dearest first; Formulas before or after the rest.
function playable(play: Play, formulasFirst: boolean): Card[] {
  const found = (play.ask?.choices ?? [])
    .filter((one) => one.do === "transmute")
    .map((one) => card(String(one["recipe"])));
  const rank = (one: Card) => (one.type === "Formula" ? (formulasFirst ? 100 : -100) : one.coin);
  return found.sort((one, other) => rank(other) - rank(one));
}
const played = (play: Play): boolean =>
  play.events.some((event) => event.seat === play.seat && event.kind === "played");
const best = (play: Play): Card | null =>
  playable(play, play.table.lesson === 2 && !played(play))[0] ?? null;

function next(play: Play, chooser: Chooser): string | null {
  const working = chooser as AlchenemiesChooser;
  if (working.payments.length && working.paid === null)
    return spots.shelf(me(play), working.payments[0] ?? "");
  if (working.settled !== null) return "main";
  if (phase(play) === "draw")
    return spots.stack(
      read(play.view).draws_left > 1 && working.can("stack-reagents") ? "reagents" : "recipes",
    );
  if (phase(play) === "play") {
    const one = best(play);
    return one ? spots.hand(one.id) : "main";
  }
  return working.lit[0] ?? "main";
}

const drawWords = (play: Play): string =>
  say(read(play.view).draws_left > 1 ? "draw.first" : "draw.last");

function playWords(play: Play): string {
  const one = best(play);
  if (phase(play) !== "play") return say("play.more");
  if (one === null) return say("play.none");
  const told = { card: named(one.id), parts: counted(one.ingredients) };
  return say(one.type === "Formula" ? "play.formula" : "play.begin", told);
}

function formulaWords(play: Play): string {
  const one = best(play);
  if (phase(play) !== "play") return say("formula.aim");
  return one?.type === "Formula"
    ? say("formula.play", { card: named(one.id), text: does(one) })
    : playWords(play);
}

function endWords(play: Play): string {
  if (phase(play) === "draw") return say("end.draw");
  return say(best(play) ? "end.more" : "end.none");
}

const atWork = (play: Play): Card | null => {
  const found = read(play.view).work[me(play)]?.find(({ formula }) => !formula);
  return found ? card(found.recipe) : null;
};
// Whether what was played has done all it does, so that the turn goes on.
const settled = (play: Play): boolean => phase(play) === "play" || play.over;
const turns = (play: Play): number => read(play.view).turns[me(play)] ?? 0;

const workWords = (play: Play): string => {
  const one = atWork(play);
  return one ? say("work.one", { card: named(one.id), coin: one.coin }) : say("work.none");
};

const shelfWords = (play: Play): string => {
  const table = read(play.view);
  const one = table.labs[me(play)]?.paraphernalia[0];
  return one
    ? say("shelf.one", { card: named(one), coin: coin(table, me(play)) })
    : say("shelf.none");
};

export default {
  chapters: [
    {
      get title() {
        return say("chapter.glass");
      },
      steps: [
        { words: () => say("goal"), pictures: () => "el-earth el-earth > *alembic > m-lead" },
        {
          at: "my-reagents",
          pictures: () => "el-air el-earth el-fire el-water *alembic",
          words: (play) =>
            say("lab", { count: read(play.view).labs[me(play)]?.reagents.Alembic ?? 1 }),
        },
        {
          words: drawWords,
          done: (play) => read(play.view).phase === "play" || turns(play) > 1,
        },
        { at: "my-hand", words: () => say("hand") },
        { words: playWords, done: (play, did) => did("transmuted", "played") || turns(play) > 1 },
        { at: "my-work", words: workWords, pictures: () => "card-back > *alembic > coin" },
        { words: endWords, done: (play) => turns(play) > 1 },
        { at: "my-shelf", words: shelfWords },
      ],
    },
    {
      get title() {
        return say("chapter.formulas");
      },
      steps: [
        { words: () => say("formulas"), pictures: () => "formula > m-lead hermetic-seal" },
        { words: formulaWords, done: (play, did) => did("played") && settled(play) },
        { words: () => say("log") },
        {
          words: playWords,
          done: (play, did) => settled(play) && (did("transmuted") || best(play) === null),
        },
        {
          words: () => say("higher"),
          pictures: () => "m-lead el-fire el-water > *alembic > m-copper",
        },
        { words: () => say("count"), pictures: () => "m-lead e-salt > coin" },
      ],
    },
  ],
  sprite,
  next,
} satisfies Guide;
