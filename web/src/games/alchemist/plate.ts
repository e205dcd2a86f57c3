import type { Plate } from "..";

export default {
  designer: "Carlo A. Rossi",
  minutes: 40,
  hard: 1,
  icon: "cauldron",
} satisfies Plate;
