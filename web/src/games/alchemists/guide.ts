// A first game in three chapters, a round each: mixing, selling and publishing, the last round.

import type { Texts } from "../../generated/texts/types";
import { texts } from "../../language/language.svelte";
import { capital } from "../../look/words";
import type { Chooser, Did, Guide, Play, Step } from "../face";
import { next } from "./told/advice";
import { say as board } from "./board/texts";
import { ALCHEMICALS, alchemicalIcon, NAMES, potionIcon, POTION_NAMES } from "./box";
import { SPACE_WORDS, type Space } from "./box";
import type { AlchemistsChooser } from "./chooser.svelte";
import { colourOf, sign } from "./notebook/alchemy";
import { asked, read, type Fact } from "./view";
import sprite from "./icons.svg?url";

const say = texts("alchemists-guide");
const me = (play: Play): number => play.seat ?? 0;
const question = (play: Play): string => (play.ask ? (asked(read(play.view))?.ask ?? "") : "");
const begun = (play: Play): boolean =>
  !["setup", "order", "declare"].includes(read(play.view).phase) || read(play.view).over;
const chooserOf = (chooser: Chooser): AlchemistsChooser => chooser as AlchemistsChooser;

const told = (words: Step["words"], more: Partial<Step> = {}): Step => ({ words, ...more });
const drawn = (pictures: string): Partial<Step> => ({ pictures: () => pictures });
// A line that stays while these questions are asked; whatever else comes up has words of its own.
const act = (
  words: Record<string, Step["words"]>,
  done: (play: Play, did: Did) => boolean,
  pictures: Record<string, string> = {},
): Step => ({
  words: (play, chooser) => (words[question(play)] ?? OTHERS[question(play)] ?? ANY)(play, chooser),
  pictures: (play) => pictures[question(play)] ?? "",
  done,
});

type Key = keyof Texts["alchemists-guide"];
type Plain = { [K in Key]: Texts["alchemists-guide"][K] extends null ? K : never }[Key];
const line =
  (key: Plain): Step["words"] =>
  () =>
    say(key);

const ANY: Step["words"] = (_, chooser) =>
  chooser.question ? say("any.of", { question: chooser.question }) : say("any");
const OTHERS: Record<string, Step["words"]> = {
  herbalist: line("other.herbalist"),
  forage: line("other.forage"),
  transmute: line("other.transmute"),
  brew: (_, chooser) => say(chooserOf(chooser).pair.length ? "other.brew.second" : "other.brew"),
  bid: line("other.bid"),
  boots: line("other.boots"),
  grant: line("other.grant"),
  immediate: line("other.immediate"),
};

const cube = (chooser: Chooser, play: Play): string => {
  const place = next(play, chooser) ?? "";
  if (place === "main") return say("cube.done");
  const space = place.replace("space-", "") as Space;
  return say.maybe(`cube.${space}`) ?? SPACE_WORDS[space]?.note ?? say("any");
};
const plan = act(
  {
    keep: line("plan.keep"),
    order: line("plan.order"),
    declare: (play, chooser) => cube(chooser, play),
  },
  begun,
);
const over = (play: Play, round: number): boolean =>
  read(play.view).round > round || read(play.view).over;

// Of each question what the answer is about.
const SALE = {
  guarantee: "quality-exact quality-sign quality-neutral > gold",
  mix: "i-mushroom i-toad > po-rp > gold",
};
const THEORY = {
  publish: "book > gold reputation",
  claim: "i-mushroom > al-rp al-bp",
  seal: "wax-gold wax-silver wax-red wax-green wax-blue",
};
const sale = act(
  {
    offer: (_, chooser) => {
      const { town } = chooserOf(chooser).table.adventurer;
      return say("sale.offer", { town: capital(board("town.the", { adventurer: town })) });
    },
    guarantee: line("sale.guarantee"),
    mix: line("sale.mix"),
  },
  (play, did) => did("sold", "declined") || over(play, 3),
  SALE,
);
const publishing = act(
  {
    publish: line("publish.publish"),
    claim: (_, chooser) =>
      say("publish.claim", { ingredient: NAMES[chooserOf(chooser).ask?.ingredient ?? "fern"] }),
    seal: line("publish.seal"),
  },
  (play, did) => did("published", "endorsed") || over(play, 3),
  THEORY,
);
const debunking = act(
  {
    debunk: (_, chooser) => say(chooserOf(chooser).aim ? "debunk.aspect" : "debunk.theory"),
  },
  (play, did) => did("aspect", "declined") || over(play, 6),
  { debunk: "book > asp-rm > conflict" },
);
const endorsing = act(
  {
    publish: line("endorse.publish"),
    claim: line("endorse.claim"),
    seal: line("endorse.seal"),
  },
  (play, did) => did("endorsed", "published") || over(play, 6),
);
const exhibiting = act(
  {
    exhibit: line("exhibit.exhibit"),
    mix: (_, chooser) =>
      say("exhibit.mix", { potion: POTION_NAMES[chooserOf(chooser).ask?.potion ?? "N"] }),
  },
  (play, did) => did("shown", "failed") || over(play, 6),
);
const lastMix = (play: Play): Fact | undefined =>
  read(play.view)
    .facts.filter((one) => one.seat === me(play) && one.pair)
    .at(-1);
const mixed = (play: Play): string => {
  const fact = lastMix(play);
  if (fact?.potion === undefined) return "";
  return `${(fact.pair ?? []).map((kind) => `i-${kind}`).join(" ")} > ${potionIcon(fact.potion)}`;
};
// The alchemicals that a coloured potion leaves for either of its ingredients.
const proven = (play: Play): string => {
  const { potion } = lastMix(play) ?? {};
  const colour = potion ? colourOf(potion) : null;
  if (!potion || colour === null) return "";
  const left = ALCHEMICALS.filter((one) => sign(one, colour) === potion[1]);
  return `${potionIcon(potion)} > ${left.map(alchemicalIcon).join(" ")}`;
};
const learned = (play: Play): string => {
  const fact = lastMix(play);
  if (fact === undefined) return say("learned.nothing");
  const pair = (fact.pair ?? []).map((kind) => NAMES[kind]);
  return capital(say("learned", { pair, potion: POTION_NAMES[fact.potion ?? "N"] }));
};

export default {
  chapters: [
    {
      get title() {
        return say("chapter.1");
      },
      steps: [
        told(line("chapter.1.world"), drawn("i-mushroom i-toad i-fern > al-rp al-bp al-gm")),
        told(line("chapter.1.parts"), drawn("al-rp > asp-rp asp-gp asp-bm")),
        told(line("chapter.1.mix"), drawn("al-rp al-bp > po-rp")),
        told(line("chapter.1.neutral"), drawn("al-rp al-rm > po-n")),
        plan,
        act({}, (play, did) => did("mixed") || over(play, 1)),
        told(learned, { at: "notebook", pictures: mixed }),
        told(line("chapter.1.bits"), { at: "notebook", pictures: proven }),
      ],
    },
    {
      get title() {
        return say("chapter.2");
      },
      steps: [
        told(line("chapter.2.start"), drawn("po-rp > gold gold")),
        sale,
        told(line("chapter.2.sale")),
        publishing,
        act({}, (play) => over(play, 3)),
        told(line("chapter.2.conference"), drawn("book book > conference > reputation")),
      ],
    },
    {
      get title() {
        return say("chapter.3");
      },
      steps: [
        told(line("chapter.3.start")),
        plan,
        debunking,
        told(line("chapter.3.fallen"), drawn("conflict > reputation")),
        endorsing,
        exhibiting,
        act({}, (play) => over(play, 6)),
        told(line("chapter.3.end"), drawn("wax-gold wax-silver > reputation")),
      ],
    },
  ],
  sprite,
  next,
} satisfies Guide;
