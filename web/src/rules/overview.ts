// Each game in a minute: what it is about, a turn in pictures, how it ends and what counts.

import alchemist from "../games/alchemist/icons.svg?url";
import alchemists from "../games/alchemists/icons.svg?url";
import alchenemies from "../games/alchenemies/icons.svg?url";
import valley from "../games/valley/icons.svg?url";
import shared from "../look/icons.svg?url";

// A step in pictures: "cube cube > cauldron" draws two cubes, an arrow and a cauldron.
export type Step = { title: string; pictures: string; words: string; section: string };
export type Overview = {
  goal: string;
  turn: string;
  steps: Step[];
  end: string;
  wins: string;
  sprite: string;
};

export const SHARED = shared;
export const OVERVIEWS: Record<string, Overview> = {
  alchemist: {
    sprite: alchemist,
    goal:
      "You invent potions and brew those of your rivals. Every potion brings fame. Your " +
      "secret school wants its own ingredient to be used up.",
    turn: "In your turn you do one of these:",
    steps: [
      {
        title: "Create",
        pictures: "ing-bird-leg > *cauldron > ing-spider",
        words:
          "Put 1 to 5 cubes and a value tile on an empty cauldron. You score the tile and take " +
          "the two cubes the cauldron gives.",
        section: "creating-a-potion",
      },
      {
        title: "Copy",
        pictures: "ing-troll-eye > *cauldron > *seal-sun",
        words:
          "Pay the recipe of a rival’s potion. You score its value and take its two cubes; one " +
          "cube you paid goes to its creator.",
        section: "copying-a-potion",
      },
      {
        title: "Take",
        pictures: "bag > cube cube",
        words: "One cube of your choice from the reserve, or two at random from the bag.",
        section: "taking-ingredients",
      },
    ],
    end: "The game ends after the round that leaves two colours or fewer in the reserve.",
    wins:
      "Fame, half a point for each cube left, and the award of your school: the fewer of " +
      "its colour are left, the better. The most wins.",
  },
  alchemists: {
    sprite: alchemists,
    goal:
      "Every ingredient is one of eight alchemicals, and nobody knows which. You mix, " +
      "deduce, publish theories, and sell potions to adventurers.",
    turn: "A round, six in all:",
    steps: [
      {
        title: "Order",
        pictures: "action-cube > favor i-fern",
        words: "Choose a place in play order: lower places act later and draw more cards.",
        section: "choosing-play-order",
      },
      {
        title: "Declare",
        pictures: "action-cube action-cube > *ui-check",
        words:
          "Place your cubes on actions. Whoever acts last declares first, so the first one has " +
          "seen it all.",
        section: "declaring-actions-and-resolving-spaces",
      },
      {
        title: "Experiment",
        pictures: "i-mushroom i-toad > po-rp",
        words:
          "Mix two ingredients, test them on the student or drink them yourself. The colour you" +
          " see tells something about both.",
        section: "experiments-and-test-on-student",
      },
      {
        title: "Sell",
        pictures: "po-bp > quality-exact > gold",
        words: "Promise a quality to the adventurer in town. You are paid if the mix keeps it.",
        section: "sell-potion",
      },
      {
        title: "Publish",
        pictures: "i-root al-gp > wax-gold > reputation",
        words:
          "Claim what an ingredient is and seal it, with a star for points or a colour for " +
          "protection.",
        section: "publish-and-endorse",
      },
      {
        title: "Debunk",
        pictures: "book > asp-rm > conflict",
        words: "Show that a theory is wrong: you gain reputation, its seals may lose theirs.",
        section: "debunk",
      },
    ],
    end: "In round 6 an exhibition takes the place of tests; then all answers are revealed.",
    wins:
      "Reputation, artifacts, grants, gold, and seals on theories that are right. Wrong " +
      "ones cost. The most points win.",
  },
  alchenemies: {
    sprite: alchenemies,
    goal:
      "You transmute Recipes in your Lab into Metals and Essences worth Coin, and play " +
      "Formulas that help you or harm your rivals.",
    turn: "Your turn has four steps:",
    steps: [
      {
        title: "Clean Up",
        pictures: "*alembic > m-copper",
        words: "What you transmuted last turn is finished; its Alembic is free again.",
        section: "clean-up",
      },
      {
        title: "Draw",
        pictures: "el-fire el-water card-back",
        words: "Two Reagents, then two cards of your choice: Reagents or your own Recipes.",
        section: "draw",
      },
      {
        title: "Play",
        pictures: "el-earth el-earth > *alembic > m-lead",
        words:
          "Put the ingredients of a Recipe under a free Alembic, as many Recipes as you like. A" +
          " Formula acts at once.",
        section: "play",
      },
      {
        title: "Discard",
        pictures: "card-back > *ui-discard",
        words: "Keep seven Recipes in hand at most.",
        section: "discard",
      },
    ],
    end:
      "The game ends when a turn would begin with an empty Recipe Stack. Work under " +
      "Alembics then counts nothing.",
    wins: "The Coin of the Metals and Essences in your Lab. The most Coin wins.",
  },
  valley: {
    sprite: valley,
    goal:
      "You collect ingredients, brew decoctions, make elixirs for your chest, and sell rows" +
      " that match.",
    turn: "In your turn you have two actions:",
    steps: [
      {
        title: "Collect",
        pictures: "v-yellow v-water",
        words: "Ingredients of two kinds, of each as many as its skill track allows.",
        section: "collecting-ingredients",
      },
      {
        title: "Brew",
        pictures: "v-yellow v-red v-water > d-orange",
        words: "Turn ingredients into decoctions. Each needs one water.",
        section: "brewing-decoctions",
      },
      {
        title: "Make",
        pictures: "d-orange d-orange > b-round > *chest",
        words:
          "Pay decoctions for elixirs of the display. They raise your skills and fill the chest.",
        section: "making-elixirs",
      },
      {
        title: "Rearrange",
        pictures: "b-pear > b-square",
        words: "Move an elixir in your chest, or let two change places.",
        section: "rearranging-your-chest",
      },
      {
        title: "Sell",
        pictures: "b-conical b-conical b-conical > *ui-crown",
        words:
          "A full row, column or diagonal: 5 points more for one shape, 4 for one colour, 3 for" +
          " one level.",
        section: "selling-a-line",
      },
    ],
    end: "When the draw pile is empty, the round is finished and the game ends.",
    wins:
      "Points of sold elixirs and of those in the chest, bonuses, and one for every two " +
      "decoctions left. The most wins.",
  },
};

export type Picture = { name: string; from: string } | null; // null is an arrow

// The pictures of a step; a star marks those that all games share.
export const picturesOf = (step: Step, sprite: string): Picture[] =>
  step.pictures.split(" ").map((word) => {
    if (word === ">") return null;
    return word.startsWith("*")
      ? { name: word.slice(1), from: SHARED }
      : { name: word, from: sprite };
  });
