import type { Plate } from "..";

export default {
  designer: "Matúš Kotrý",
  pitch: "Deduce what the world is made of. Publish before you are sure.",
  minutes: 90,
  hard: 3,
  icon: "po-gp",
} satisfies Plate;
