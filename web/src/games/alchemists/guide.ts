// A first game in three chapters, a round each: mixing, selling and publishing, the last round.

import { capital, list } from "../../look/words";
import type { Chooser, Did, Guide, Play, Step } from "../face";
import { next } from "./advice";
import { NAMES, POTION_NAMES, SPACE_WORDS, type Space } from "./box";
import type { AlchemistsChooser } from "./chooser.svelte";
import { asked, read } from "./view";

const me = (play: Play): number => play.seat ?? 0;
const question = (play: Play): string => (play.ask ? (asked(read(play.view))?.ask ?? "") : "");
const begun = (play: Play): boolean =>
  !["setup", "order", "declare"].includes(read(play.view).phase) || read(play.view).over;
const chooserOf = (chooser: Chooser): AlchemistsChooser => chooser as AlchemistsChooser;

const told = (words: Step["words"], at?: string): Step => ({ words, ...(at ? { at } : {}) });
// A line that stays while these questions are asked; whatever else comes up has words of its own.
const act = (
  words: Record<string, Step["words"]>,
  done: (play: Play, did: Did) => boolean,
): Step => ({
  words: (play, chooser) => (words[question(play)] ?? OTHERS[question(play)] ?? ANY)(play, chooser),
  done,
});

const ANY: Step["words"] = () => "Tap what is ringed.";
const OTHERS: Record<string, Step["words"]> = {
  herbalist: () =>
    "A Herbalist brought three ingredients, and you give up two. Spare what you have most of.",
  forage: () => "A kind you do not hold yet gives more pairs to mix. Tap it, then take it.",
  transmute: () => "Give up what you have most of, for 1 gold. Nobody sees what it was.",
  brew: (_, chooser) =>
    chooserOf(chooser).pair.length
      ? "And a second one. The notebook says what may come out."
      : "The experiment: tap two ingredients. Everybody sees the potion, only you know the two.",
  grant: () => "Your theories bring a grant: 2 gold now, and points at the end.",
  immediate: () => "You may publish a better theory at once. Not now: one thing after another.",
};

const cube = (chooser: Chooser, play: Play): string => {
  const place = next(play, chooser) ?? "";
  const space = place.replace("space-", "") as Space;
  return place === "main"
    ? "Declare. The spaces happen from left to right, and on each the rows from top to bottom."
    : CUBES[space];
};
const CUBES: Record<Space, string> = {
  test: "A dashed box is an action and its cost in cubes. Put one on Test: it is free while the student is happy.",
  forage: "One on Forage, to take an ingredient of the row or of the deck.",
  transmute: "And one on Transmute: gold pays for artifacts and for theories.",
  sell: "Two on Sell: the adventurer in town pays for a potion that your hand can make.",
  publish: "One on Publish: a theory brings reputation now, and points at the end if it is right.",
  debunk: "One on Debunk: your notebook knows that a theory of your rival is wrong.",
  exhibit: "In the last round nobody tests. Potions are shown instead: put cubes on Exhibit.",
  buy: SPACE_WORDS.buy.note,
  drink: SPACE_WORDS.drink.note,
  custodian: SPACE_WORDS.custodian.note,
};
const plan = act(
  {
    keep: () => "You drew two favors and keep one. This one helps early. Tap it, then keep it.",
    order: () =>
      "Play order first. The higher you stand, the earlier you act; the lower, the more you draw.",
    declare: (play, chooser) => cube(chooser, play),
  },
  begun,
);
const over = (play: Play, round: number): boolean =>
  read(play.view).round > round || read(play.view).over;

const sale = act(
  {
    offer: (_, chooser) =>
      `The ${chooserOf(chooser).table.adventurer.town} wants one of three potions. Offer the one you know how to make.`,
    guarantee: () =>
      "Now a promise. Exact pays most, and nothing if the mix is worse; right sign is safer. Below stand your chances.",
    mix: () => "And the two ingredients: nobody else sees them. Tap both, then sell.",
  },
  (play, did) => did("sold", "declined") || over(play, 3),
);
const publishing = act(
  {
    publish: () =>
      "Publish: the ringed ingredient is the one your notebook knows best. It costs 1 gold and gains reputation.",
    claim: (_, chooser) =>
      `Which alchemical is ${NAMES[chooserOf(chooser).ask?.ingredient ?? "fern"]}? The notebook’s likeliest is ringed.`,
    seal: () =>
      "A seal, face down. Gold and silver score 5 and 3 if you are right and lose 4 if not; a colour " +
      "scores nothing, but is safe where only that colour is wrong: a hedge.",
  },
  (play, did) => did("published", "endorsed") || over(play, 3),
);
const debunking = act(
  {
    debunk: (_, chooser) => {
      const { aim } = chooserOf(chooser);
      return aim
        ? "Now the aspect that you know to be wrong. Everybody will see its true sign."
        : "This theory is wrong: your notebook excludes it. Tap it.";
    },
  },
  (play, did) => did("aspect", "declined") || over(play, 6),
);
const endorsing = act(
  {
    publish: () =>
      "Endorse a theory of your rival that may be right: you pay the bank and each seal that is there, " +
      "and gain by it as its author does.",
    claim: () => "Tap the ringed alchemical.",
    seal: () => "Your seal goes beside the other one. The ringed kind fits what you know.",
  },
  (play, did) => did("endorsed", "published") || over(play, 6),
);
const exhibiting = act(
  {
    exhibit: () =>
      "The exhibition: name a potion you can surely make. The first to show it gains 1 reputation, " +
      "both signs of a colour 2, a failure costs 1.",
    mix: (_, chooser) =>
      `Two ingredients for ${POTION_NAMES[chooserOf(chooser).ask?.potion ?? "N"]}: the ringed ones make it.`,
  },
  (play, did) => did("shown", "failed") || over(play, 6),
);
const learned = (play: Play): string[] =>
  read(play.view)
    .facts.filter((fact) => fact.seat === me(play) && fact.pair)
    .map(
      (fact) =>
        `${list((fact.pair ?? []).map((kind) => NAMES[kind]))} make ${POTION_NAMES[fact.potion ?? "N"]}`,
    );

export default {
  chapters: [
    {
      title: "Mixing",
      steps: [
        told(
          () =>
            "Eight ingredients, eight alchemicals: each ingredient is exactly one of them, and " +
            "nobody knows which. Find out by mixing, and publish before the others do.",
        ),
        told(
          () =>
            "An alchemical has a red, a green and a blue part, each plus or minus, drawn as a big or a small circle. " +
            "Two ingredients make the potion of the colour in which the signs agree and the sizes differ.",
        ),
        plan,
        act({}, (play, did) => did("mixed") || over(play, 1)),
        told(
          (play) =>
            `${capital(learned(play).at(-1) ?? "a potion")}: the triangle of your notebook shows it, and the grid ` +
            "strikes out what cannot be any more. A stroke says why when you point at " +
            "it; tap a box for a mark of your own.",
          "notebook",
        ),
        told(
          () =>
            "Both ingredients share the sign of the potion’s colour: that is all a potion tells, and " +
            "enough. Two that make the neutral one are opposites in everything. “Bits” say how much a " +
            "test would tell: one bit halves the worlds that are left.",
          "notebook",
        ),
      ],
    },
    {
      title: "Selling and publishing",
      steps: [
        told(
          () =>
            "Round 3 of another game. Your notebook knows a few pairs by now, and at the end of this round a " +
            "conference counts theories.",
        ),
        plan,
        sale,
        told(
          () =>
            "A sale tells as well: exact is as good as a test, “right sign” tells the " +
            "sign and no more. The notebook has it.",
        ),
        publishing,
        act({}, (play) => over(play, 3)),
        told(
          () =>
            "The conference: whoever has too few theories lost reputation, the others gained. It comes " +
            "again after round 5. Reputation is points at the end, and higher zones make losses larger.",
        ),
      ],
    },
    {
      title: "The last round",
      steps: [
        told(
          () =>
            "Round 6, the last one. Theories of your rival lie on the board: one is wrong, and another may be right.",
        ),
        plan,
        debunking,
        told(
          () =>
            "A debunked theory is gone, its seals lose reputation unless they hedged that colour, and you gain. " +
            "What was shown is in everybody’s notebook.",
        ),
        endorsing,
        exhibiting,
        act({}, (play) => over(play, 6)),
        told(
          () =>
            "The world is revealed, and seals are turned up: right theories score, wrong ones cost. " +
            "Reputation, artifacts, grants and gold make up the rest of the sheet.",
        ),
      ],
    },
  ],
  next,
} satisfies Guide;
