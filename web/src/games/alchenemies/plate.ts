import type { Plate } from "..";

export default {
  designer: "a card duel",
  pitch: "Climb from lead to gold while the others crack your glass.",
  minutes: 45,
  hard: 2,
  icon: "alembic",
} satisfies Plate;
