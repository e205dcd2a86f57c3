// A first game in two chapters: an elixir, and a sale.

import { texts } from "../../language/language.svelte";
import { list } from "../../look/words";
import type { Chooser, Guide, Play } from "../face";
import type { ValleyChooser } from "./chooser.svelte";
import {
  cardsOf,
  COLOURS,
  counted,
  FORMULARY,
  INGREDIENTS,
  LINES,
  look,
  price,
  raises,
  read,
  saleOf,
  told as points,
  words as wordsOf,
  type Card,
  type Colour,
  type Ingredient,
  type Sale,
} from "./box";
import { say as board } from "./texts";
import sprite from "./icons.svg?url";

const say = texts("valley-guide");

type Wanted = Partial<Record<Ingredient, number>>;
const table = (play: Play) => read(play.view);
const me = (play: Play): number => play.seat ?? 0;
const phase = (play: Play): string => (play.ask ? table(play).phase : "");
const may = (play: Play, verb: string, field: string): unknown[] =>
  (play.ask?.choices ?? []).filter((one) => one.do === verb).map((one) => one[field]);

function missing(play: Play, card: Card): Colour[] {
  const held = table(play).decoctions[me(play)];
  return card.cost.flatMap(([colour, many]) =>
    Array.from({ length: Math.max(0, many - (held?.[colour] ?? 0)) }, () => colour),
  );
}
function lacking(play: Play, card: Card): Wanted {
  const need: Wanted = {};
  for (const colour of missing(play, card))
    for (const kind of [...FORMULARY[colour], "water" as const]) need[kind] = (need[kind] ?? 0) + 1;
  const held = table(play).cauldron[me(play)];
  for (const kind of INGREDIENTS) need[kind] = Math.max(0, (need[kind] ?? 0) - (held?.[kind] ?? 0));
  return need;
}
const effort = (play: Play, card: Card): number =>
  missing(play, card).length * 3 +
  Object.values(lacking(play, card)).reduce((sum, many) => sum + many, 0);

// The elixir on display that is nearest to being made.
function goal(play: Play): Card | null {
  const open = table(play).display.flatMap((name) =>
    name ? (cardsOf(play.deck).get(name) ?? []) : [],
  );
  return (
    open.sort(
      (one, other) => effort(play, one) - effort(play, other) || other.points - one.points,
    )[0] ?? null
  );
}
const named = (play: Play): string => {
  const card = goal(play);
  return card ? board("card.the", { look: look(card) }) : say("an");
};

function collect(play: Play): string | null {
  const card = goal(play);
  const need = card ? lacking(play, card) : {};
  const open = may(play, "collect", "kind") as Ingredient[];
  const best = [...new Set(open)]
    .sort((one, other) => Number(one === "water") - Number(other === "water"))
    .find((kind) => (need[kind] ?? 0) > 0);
  return best ? `skill-${best}` : open[0] ? `skill-${open[0]}` : null;
}
function brew(play: Play): string | null {
  const card = goal(play);
  const open = may(play, "brew", "decoction") as Colour[];
  const wanted = card ? missing(play, card).find((colour) => open.includes(colour)) : undefined;
  return wanted ? `vial-${wanted}` : null;
}
function make(play: Play): string | null {
  const card = goal(play);
  return card && may(play, "make", "card").includes(card.name) ? `card-${card.name}` : null;
}
// The next thing on the way to the nearest elixir.
function way(play: Play): string {
  if (phase(play) === "train") return "skill-water";
  if (phase(play) === "collect") return collect(play) ?? "main";
  if (phase(play) === "brew") return brew(play) ?? "main";
  if (phase(play) === "make") return make(play) ?? "main";
  if (table(play).acts_left === 0) return "main";
  return make(play) ?? brew(play) ?? collect(play) ?? anyBrew(play) ?? "end";
}
const anyBrew = (play: Play): string | null => {
  const [open] = may(play, "brew", "decoction");
  return open ? `vial-${String(open)}` : null;
};

// The line that sells best.
function bestLine(play: Play): { at: number; total: number; sale: Sale } | null {
  const open = LINES.flatMap(({ cells }, at) => {
    const sale = saleOf(play, me(play), cells);
    const may = play.ask?.choices.some(
      (one) => one.do === "sell" && String(one["line"]) === String(cells),
    );
    return sale && may ? [{ at, total: sale.total, sale }] : [];
  });
  return open.sort((one, other) => other.total - one.total)[0] ?? null;
}

function next(play: Play, chooser: Chooser): string | null {
  const trading = chooser as ValleyChooser;
  const { chosen } = trading;
  if (chosen?.is === "card") return `cell-${trading.mine.indexOf(null)}`;
  if (chosen !== null) return "main";
  const sale = play.table.lesson === 2 ? bestLine(play) : null;
  return sale ? `line-${sale.at}` : way(play);
}

function sellWords(play: Play, chooser: Chooser): string {
  const best = bestLine(play);
  if ((chooser as ValleyChooser).chosen?.is === "line") return say("sell.sum");
  return best ? say("sell.line", { total: best.total }) : onTheWay(play);
}

function onTheWay(play: Play): string {
  const [card, place] = [goal(play), way(play)];
  if (phase(play) === "turn" && table(play).acts_left === 0) return say("end");
  if (phase(play) === "brew")
    return place !== "main" ? say("brew.more") : say("brew.done", { button: board("do.brew") });
  if (phase(play) === "make" && place === "main")
    return say("make.done", { button: board("do.make") });
  if (phase(play) === "collect") return say("collect");
  if (place.startsWith("vial")) return say("brew");
  if (place.startsWith("card") && card)
    return say("make", { card: named(play), price: price(card) });
  if (place.startsWith("skill") && card)
    return say("plan", {
      card: named(play),
      price: price(card),
      need: list(words(lacking(play, card))),
    });
  return say("ringed");
}
const words = (need: Wanted): string[] =>
  INGREDIENTS.filter((kind) => need[kind]).map((kind) => counted(kind, need[kind] ?? 0));

const trainWords = (play: Play): string =>
  say(table(play).points_left[me(play)] === 2 ? "train.1" : "train.2");

function madeWords(play: Play): string {
  const made = table(play)
    .chest[me(play)]?.flatMap((one) => (one ? (cardsOf(play.deck).get(one.card) ?? []) : []))
    .at(-1);
  return made ? say("made.card", { points: made.points, raises: raises(made) }) : say("made");
}

export default {
  chapters: [
    {
      get title() {
        return say("chapter.1");
      },
      steps: [
        {
          words: () => say("hello"),
          pictures: () => "v-yellow v-red v-water > d-orange > b-round > *chest",
        },
        { words: trainWords, done: (play) => table(play).phase !== "train" },
        { at: "market", words: () => say("market") },
        { words: onTheWay, done: (_, did) => did("collected") },
        { words: onTheWay, done: (_, did) => did("brewed") },
        { words: onTheWay, done: (_, did) => did("made") },
        { words: madeWords },
        {
          at: "chest",
          words: () => say("lines"),
          pictures: () => "b-conical b-conical b-conical > *ui-crown",
        },
        { words: () => say("wild"), pictures: () => "b-any" },
      ],
    },
    {
      get title() {
        return say("chapter.2");
      },
      steps: [
        { at: "chest", words: () => say("later") },
        { words: sellWords, done: (_, did) => did("sold") },
        {
          at: "tokens",
          pictures: () => "t-shape t-colour t-level t-decoction",
          words: () => say("tokens", { colours: wordsOf(COLOURS.slice(3)) }),
        },
        { words: () => say("move") },
        {
          words: (play) => say("bye", { points: points(play.insight).points[me(play)] ?? 0 }),
        },
      ],
    },
  ],
  sprite,
  next,
} satisfies Guide;
