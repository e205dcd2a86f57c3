import type { Plate } from "..";

export default {
  designer: "Matúš Kotrý",
  minutes: 90,
  hard: 3,
  icon: "po-gp",
} satisfies Plate;
