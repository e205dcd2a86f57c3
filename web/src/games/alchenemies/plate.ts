import type { Plate } from "..";

export default {
  designer: "",
  minutes: 45,
  hard: 2,
  icon: "alembic",
} satisfies Plate;
