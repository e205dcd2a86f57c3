import type { Plate } from "..";

export default {
  designer: "Carlo A. Rossi",
  pitch: "Invent recipes, copy your rivals’, and hide which school you serve.",
  minutes: 40,
  hard: 1,
  icon: "cauldron",
} satisfies Plate;
