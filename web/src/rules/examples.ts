// How each game is set up, and worked examples of what comes up in it, in a few sentences each.

import type { Step } from "./overview";

export type Worked = { setup: string[]; examples: Step[] };

export const WORKED: Record<string, Worked> = {
  alchemist: {
    setup: [
      "Cubes of five colours lie in a bag and in the open reserve; the table says how many.",
      "You draw twelve cubes from the bag and keep them behind your screen.",
      "You get one school card, which nobody else sees.",
      "Ten empty cauldrons and ten value tiles, 1 to 10, are there for everybody.",
    ],
    examples: [
      {
        title: "A potion is created",
        pictures: "cube cube cube > *cauldron > *seal-sun",
        words:
          "K10 gives green and yellow, so neither goes into it. Abigail mixes 2 gray, 2 blue and " +
          "1 orange and lays the tile 9 on it: 9 fame, and a green and a yellow cube from the " +
          "reserve.",
        section: "creating-a-potion",
      },
      {
        title: "It is copied",
        pictures: "*cauldron > *seal-sun > cube",
        words:
          "Merlin pays the same five cubes, hands one gray of them to Abigail, and puts four out " +
          "of the game. He too gains 9 fame and takes a green and a yellow cube.",
        section: "copying-a-potion",
      },
      {
        title: "Schools are ranked",
        pictures: "cube cube > *ui-crown",
        words:
          "Three play, with the schools gray, blue and green. 9 gray, 14 blue and 11 green cubes " +
          "are left in the reserve and all stocks: gray gets 10 points, green 5, blue none.",
        section: "the-end",
      },
    ],
  },
  alchemists: {
    setup: [
      "Every ingredient is one of eight alchemicals; a code, which nobody knows, fixes which.",
      "You have 2 gold, 10 reputation, seals, some cubes and a few ingredients in hand.",
      "Of two favors you keep one in secret.",
      "Five ingredients lie open, three artifacts are for sale, and no theory is published.",
    ],
    examples: [
      {
        title: "A test",
        pictures: "i-mushroom i-toad > po-rp",
        words:
          "Mushroom and toad make red plus. Each of them has a red plus: of eight alchemicals " +
          "four are left for either.",
        section: "experiments-and-test-on-student",
      },
      {
        title: "A sale",
        pictures: "i-mushroom i-claw > po-bm > gold gold",
        words:
          "You offer blue minus and promise only that it is neutral, for 2 gold. The mix is " +
          "exactly blue minus: you are paid 2, and lose no reputation.",
        section: "sell-potion",
      },
      {
        title: "A theory falls",
        pictures: "i-scorpion al-bp > conflict > reputation",
        words:
          "Scorpion is said to be big blue plus. Red shows that its green is a plus: Red gains " +
          "2, whoever hedged green loses nothing, and the other seals lose 5 each.",
        section: "debunk",
      },
      {
        title: "The count",
        pictures: "wax-gold > reputation",
        words:
          "A gold seal on a right theory is 5 points, a silver one 3. On a wrong theory each " +
          "costs 4, unless its colour is the only mistake.",
        section: "final-scoring",
      },
    ],
  },
  alchenemies: {
    setup: [
      "One Air, Earth, Fire and Water and one Alembic lie before you: your Lab.",
      "You get a stack of thirty Recipes of your own, and five of them in hand.",
      "The other Reagents form one stack for everybody.",
      "Turns go to the right.",
    ],
    examples: [
      {
        title: "A first Metal",
        pictures: "el-earth el-earth > *alembic > m-lead",
        words:
          "You have two Earths and put both with Lead under your Alembic. At your next Clean Up " +
          "Lead lies in your Lab, worth 2 Coin, and the Alembic is free again.",
        section: "play",
      },
      {
        title: "One thing out of another",
        pictures: "m-lead el-fire el-water > *alembic > m-copper",
        words:
          "Copper wants any Metal, Fire and Water. You pay with Lead: its 2 Coin are gone, and " +
          "Copper brings 7 a turn later.",
        section: "what-is-in-the-box",
      },
      {
        title: "Too late",
        pictures: "*alembic > card-back",
        words:
          "Your Recipe Stack is empty when your turn comes: the game is over at once. What is " +
          "still under an Alembic counts nothing.",
        section: "the-end",
      },
    ],
  },
  valley: {
    setup: [
      "Cauldron, decoctions and chest are empty; all four skill tracks begin at 1.",
      "You move one marker two spaces, or two markers one space each.",
      "35, 45 or 55 elixirs are in the game with two, three or four players; ten lie open.",
      "You have four special tokens, each for one use.",
    ],
    examples: [
      {
        title: "Collect and brew",
        pictures: "v-yellow v-blue v-water > d-green",
        words:
          "You have one blue; your yellow track shows 1 and your water track 3. You collect 1 " +
          "yellow and 3 water, then brew green: 1 green decoction and 2 water are left.",
        section: "collecting-ingredients",
      },
      {
        title: "Two at once",
        pictures: "v-red v-blue v-water > d-purple d-purple",
        words: "Two purple decoctions cost 2 red, 2 blue and 2 water, and one action.",
        section: "brewing-decoctions",
      },
      {
        title: "A line is sold",
        pictures: "b-conical b-conical b-conical > *ui-crown",
        words:
          "Three conical red elixirs of level 2 lie in a diagonal: 5 for the shape, 4 for the " +
          "colour and 3 for the level are 12 points at once. The cards count at the end.",
        section: "selling-a-line",
      },
    ],
  },
};
