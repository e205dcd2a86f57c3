"""A specialist of any game: greedy, but fonder of some kinds of actions and averse to others.

`tilted:copy=3,create=-2` adds these points to the ratings of such actions.
`scripts.studies.exploit` looks for the tilt that does best against the master.
"""

from collections.abc import Mapping

from athanor.bots.bot import Action, View
from athanor.bots.greedy import GreedyBot


class Tilted(GreedyBot):
    """Takes what looks best at once, with a taste of its own."""

    def __init__(self, game: str, seat: int, seed: int, weights: Mapping[str, float]) -> None:
        super().__init__(game, seat, seed)
        self.weights = weights

    def bonus(self, view: View, action: Action) -> float:
        return self.weights.get(action["do"], 0.0)
