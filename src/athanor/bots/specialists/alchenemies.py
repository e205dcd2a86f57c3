"""Specialists of AlchEnemies."""

from athanor.bots.bot import Action, View
from athanor.bots.greedy import GreedyBot

FORMULAS_OF_HARM = {
    "calcination", "dissolution", "separation", "putrefaction", "fingers", "audit", "mirror",
}  # fmt: skip


class Saboteur(GreedyBot):
    """Harms rivals whenever a Formula allows it."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] in ("transmute", "finish") and action["recipe"] in FORMULAS_OF_HARM:
            return 3.0
        return 1.0 if action["do"] in ("pick", "ruin", "steal") else 0.0


class Runner(GreedyBot):
    """Draws Recipes all the time, to end the game while it is ahead."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] == "draw":
            return 2.0 if action["from"] == "recipes" else -2.0
        return 1.0 if action["do"] == "keep" else 0.0


class Miser(GreedyBot):
    """Makes whatever pays without giving up Paraphernalia, and keeps what it has."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] == "transmute":
            return -5.0 if action["with"] else 2.0
        return 0.0


SPECIALISTS = {"saboteur": Saboteur, "runner": Runner, "miser": Miser}
