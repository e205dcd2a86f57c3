"""Specialists of Alchemists."""

from athanor.bots.bot import Action, View
from athanor.bots.greedy import GreedyBot


class Publisher(GreedyBot):
    """Publishes and endorses as early and as often as it can."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] in ("publish", "endorse"):
            return 2.5
        return 2.0 if action == {"do": "place", "space": "publish"} else 0.0


class Debunker(GreedyBot):
    """Attacks theories from the first round in which that is possible."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] in ("debunk", "demonstrate"):
            return 1.5
        return 2.0 if action == {"do": "place", "space": "debunk"} else 0.0


class Merchant(GreedyBot):
    """Turns cards into gold and gold into artifacts; leaves theories to others."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] == "place":
            return {"buy": 2.0, "sell": 1.5, "transmute": 0.5, "publish": -1.5}.get(
                action["space"], 0.0
            )
        return 1.5 if action["do"] == "buy" else 0.0


SPECIALISTS = {"publisher": Publisher, "debunker": Debunker, "merchant": Merchant}
