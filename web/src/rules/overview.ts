// Each game in a minute: a turn and worked examples in pictures. Their words are in locales/,
// by game and name: "alchemist.create", "alchemist.create.title".

import alchemist from "../games/alchemist/icons.svg?url";
import alchemists from "../games/alchemists/icons.svg?url";
import alchenemies from "../games/alchenemies/icons.svg?url";
import valley from "../games/valley/icons.svg?url";

export type Step = { name: string; pictures: string; section: string };
export type Overview = { sprite: string; setup: number; steps: Step[]; examples: Step[] };

const step = (name: string, pictures: string, section: string): Step => ({
  name,
  pictures,
  section,
});

export const OVERVIEWS: Record<string, Overview> = {
  alchemist: {
    sprite: alchemist,
    setup: 4,
    steps: [
      step("create", "ing-bird-leg > *cauldron > ing-spider", "creating-a-potion"),
      step("copy", "ing-troll-eye > *cauldron > *seal-sun", "copying-a-potion"),
      step("take", "bag > cube cube", "taking-ingredients"),
    ],
    examples: [
      step("created", "cube cube cube > *cauldron > *seal-sun", "creating-a-potion"),
      step("copied", "*cauldron > *seal-sun > cube", "copying-a-potion"),
      step("ranked", "cube cube > *ui-crown", "the-end"),
    ],
  },
  alchemists: {
    sprite: alchemists,
    setup: 4,
    steps: [
      step("order", "action-cube > favor i-fern", "choosing-play-order"),
      step(
        "declare",
        "action-cube action-cube > *ui-check",
        "declaring-actions-and-resolving-spaces",
      ),
      step("experiment", "i-mushroom i-toad > po-rp", "experiments-and-test-on-student"),
      step("sell", "po-bp > quality-exact > gold", "sell-potion"),
      step("publish", "i-root al-gp > wax-gold > reputation", "publish-and-endorse"),
      step("debunk", "book > asp-rm > conflict", "debunk"),
    ],
    examples: [
      step("test", "i-mushroom i-toad > po-rp", "experiments-and-test-on-student"),
      step("sale", "i-mushroom i-claw > po-bm > gold gold", "sell-potion"),
      step("falls", "i-scorpion al-bp > conflict > reputation", "debunk"),
      step("count", "wax-gold > reputation", "final-scoring"),
    ],
  },
  alchenemies: {
    sprite: alchenemies,
    setup: 4,
    steps: [
      step("clean-up", "*alembic > m-copper", "clean-up"),
      step("draw", "el-fire el-water card-back", "draw"),
      step("play", "el-earth el-earth > *alembic > m-lead", "play"),
      step("discard", "card-back > *ui-discard", "discard"),
    ],
    examples: [
      step("first", "el-earth el-earth > *alembic > m-lead", "play"),
      step("another", "m-lead el-fire el-water > *alembic > m-copper", "what-is-in-the-box"),
      step("late", "*alembic > card-back", "the-end"),
    ],
  },
  valley: {
    sprite: valley,
    setup: 4,
    steps: [
      step("collect", "v-yellow v-water", "collecting-ingredients"),
      step("brew", "v-yellow v-red v-water > d-orange", "brewing-decoctions"),
      step("make", "d-orange d-orange > b-round > *chest", "making-elixirs"),
      step("rearrange", "b-pear > b-square", "rearranging-your-chest"),
      step("sell", "b-conical b-conical b-conical > *ui-crown", "selling-a-line"),
    ],
    examples: [
      step("collected", "v-yellow v-blue v-water > d-green", "collecting-ingredients"),
      step("two", "v-red v-blue v-water > d-purple d-purple", "brewing-decoctions"),
      step("sold", "b-conical b-conical b-conical > *ui-crown", "selling-a-line"),
    ],
  },
};
