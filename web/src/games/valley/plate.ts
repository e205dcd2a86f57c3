import type { Plate } from "..";

export default {
  designer: "Kamil Langie",
  pitch: "Brew, shelve nine bottles, and sell the lines that match.",
  minutes: 50,
  hard: 2,
  icon: "chest",
  short: "Valley",
} satisfies Plate;
