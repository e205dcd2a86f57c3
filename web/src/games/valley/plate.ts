import type { Plate } from "..";

export default {
  designer: "Kamil Langie",
  minutes: 50,
  hard: 2,
  icon: "chest",
  short: "Valley",
} satisfies Plate;
