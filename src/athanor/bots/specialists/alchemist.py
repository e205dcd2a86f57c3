"""Specialists of Alchemist."""

from collections.abc import Sequence

from athanor.bots.bot import Action, View
from athanor.bots.greedy import GreedyBot
from athanor.bots.turn_guard import Sight
from athanor.kernel.declare.words import Json

FULL_PURSE = 10  # cubes


class Copier(GreedyBot):
    """Copies expensive potions that need few cubes; creates only to get cubes, and cheaply.

    It does not use the evaluation, which overrates creating for a high value: rivals then copy it.
    """

    def scores(self, view: View, sight: Sight, legal: Sequence[Action]) -> list[float]:
        pots = {pot["name"]: pot for pot in view["cauldrons"]}
        return [self._score(pots, action) for action in legal]

    def _score(self, pots: dict[str, Json], action: Action) -> float:
        if action["do"] == "copy":
            pot = pots[action["cauldron"]]
            return float(pot["value"] - 0.6 * sum(pot["recipe"].values()))
        if action["do"] == "recipe":
            return -float(sum(action["recipe"].values()))
        if action["do"] == "value":
            return -float(action["value"])
        return {"create": 3.0, "draw": 2.0, "take": 1.5}.get(action["do"], 0.0)


class Rusher(GreedyBot):
    """Creates at the highest value at once, so that the seals run out before rivals are ready."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] == "create":
            return 5.0
        return 0.5 * action["value"] if action["do"] == "value" else 0.0


class Hoarder(GreedyBot):
    """Gathers cubes until its purse is full, then copies expensive potions."""

    def bonus(self, view: View, action: Action) -> float:
        gathering = view["stock_size"][self.seat] < FULL_PURSE
        if action["do"] in ("take", "draw"):
            return 6.0 if gathering else -1.0
        return 2.0 if action["do"] == "copy" else 0.0


class Locker(GreedyBot):
    """Creates with many cubes that rivals lack, so that nobody can copy."""

    def bonus(self, view: View, action: Action) -> float:
        if action["do"] != "recipe":
            return 0.0
        rivals = [seen for seat, seen in enumerate(view["seen"]) if seat != self.seat]
        return sum(
            float(count)
            for colour, count in action["recipe"].items()
            if count > max(seen[colour] for seen in rivals)
        )


SPECIALISTS = {"copier": Copier, "rusher": Rusher, "hoarder": Hoarder, "locker": Locker}
