// A first game in two chapters: an elixir, and a sale.

import { list } from "../../look/words";
import type { Chooser, Guide, Play } from "../face";
import type { ValleyChooser } from "./chooser.svelte";
import {
  cardsOf,
  COLOURS,
  FORMULARY,
  INGREDIENTS,
  LINES,
  look,
  price,
  raises,
  read,
  saleOf,
  told as points,
  type Card,
  type Colour,
  type Ingredient,
  type Sale,
} from "./box";

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
  return card ? `the ${look(card)}` : "an elixir";
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
  if ((chooser as ValleyChooser).chosen?.is === "line")
    return "Below stands how the price adds up: the points of the cards, and what they have in common. Sell.";
  return best
    ? `Three elixirs lie in a line: ${best.total} points together. A sale is one action. Tap the number at its end.`
    : onTheWay(play);
}

function onTheWay(play: Play): string {
  const [card, place] = [goal(play), way(play)];
  if (phase(play) === "turn" && table(play).acts_left === 0)
    return "Both actions are taken. End the turn: the market is filled up, and the others play.";
  if (phase(play) === "brew")
    return place !== "main"
      ? "One action brews as many as you can pay for. Brew another."
      : "Nothing more is needed here. Tap “Done brewing”.";
  if (phase(play) === "make" && place === "main")
    return "One action makes as many elixirs as you can pay for. Tap “Done making”.";
  if (phase(play) === "collect") return "An action collects two kinds. Take the second one.";
  if (place.startsWith("vial"))
    return "You hold what it takes: brew it. Under each vial stands what goes in.";
  if (place.startsWith("card") && card)
    return `You can pay for ${named(play)}: ${price(card)}. Tap it, then an empty cell of your chest.`;
  if (place.startsWith("skill") && card)
    return (
      `Let us make ${named(play)}. It costs ${price(card)}; for that you still need ` +
      `${list(words(lacking(play, card)))}. Collect it.`
    );
  return "Tap what is ringed.";
}
const words = (need: Wanted): string[] =>
  INGREDIENTS.filter((kind) => need[kind]).map((kind) => `${need[kind]} ${kind}`);

function trainWords(play: Play): string {
  const left = table(play).points_left[me(play)];
  return left === 2
    ? "Two points of skill first. A track says how much of its kind you collect at once, and " +
        "water goes into every decoction: train water."
    : "And the second point. Water again, or what you like; then go on with the button.";
}
function madeWords(play: Play): string {
  const made = table(play)
    .chest[me(play)]?.flatMap((one) => (one ? (cardsOf(play.deck).get(one.card) ?? []) : []))
    .at(-1);
  return (
    "Your first elixir" +
    (made
      ? `: ${made.points === 1 ? "a point" : `${made.points} points`} at the end, and it ${raises(made)}`
      : "") +
    ". It may move later; that is an action."
  );
}

export default {
  chapters: [
    {
      title: "An elixir",
      steps: [
        {
          words: () =>
            "You collect ingredients, brew decoctions, make elixirs, and sell them by lines of three " +
            "out of a chest of nine.",
        },
        { words: trainWords, done: (play) => table(play).phase !== "train" },
        {
          at: "market",
          words: () =>
            "Ten elixirs lie open. The number is their points, the dots their level, the vials their " +
            "price, and ▲ the skills they raise.",
        },
        { words: onTheWay, done: (_, did) => did("collected") },
        { words: onTheWay, done: (_, did) => did("brewed") },
        { words: onTheWay, done: (_, did) => did("made") },
        { words: madeWords },
        {
          at: "chest",
          words: () =>
            "Three in a row, column or diagonal can be sold: 5 if all have one shape, 4 for one " +
            "colour, 3 for one level. Around the chest stands what each line brings now.",
        },
      ],
    },
    {
      title: "A sale",
      steps: [
        {
          at: "chest",
          words: () =>
            "A later turn of another game. Your chest fills; the numbers around it are what its lines would bring.",
        },
        { words: sellWords, done: (_, did) => did("sold") },
        {
          at: "tokens",
          words: () =>
            "Four tokens are yours, once each and free: they change a shape, a colour or a level at " +
            `the sale, or turn decoctions into others (${list(COLOURS.slice(3))} too).`,
        },
        {
          words: () =>
            "An elixir may move or change places, for an action each: tap it, then where it goes.",
        },
        {
          words: (play) =>
            "When the pile is empty the round is played to its end. You have " +
            `${points(play.insight).points[me(play)] ?? 0} points so far; the seals above the chest ` +
            "show the others’ boards. Good luck!",
        },
      ],
    },
  ],
  next,
} satisfies Guide;
