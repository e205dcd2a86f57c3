"""Specialists of The Valley of Alchemists."""

from athanor.bots.bot import Action, View
from athanor.bots.greedy import GreedyBot


class Seller(GreedyBot):
    """Sells every line as soon as it is full."""

    def bonus(self, view: View, action: Action) -> float:
        return 6.0 if action["do"] == "sell" else 0.0


class Maker(GreedyBot):
    """Makes as many cards as it can, to empty the pile early; sells little."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] == "make":
            return 4.0
        return -2.0 if action["do"] == "sell" else 0.0


class Collector(GreedyBot):
    """Stores ingredients and decoctions first, and makes cards late."""

    def bonus(self, view: View, action: Action) -> float:
        early = view["round"] < 6
        if action["do"] == "collect":
            return 0.8 * action["count"] if early else 0.0
        return 1.5 if action["do"] == "brew" and early else 0.0


SPECIALISTS = {"seller": Seller, "maker": Maker, "collector": Collector}
