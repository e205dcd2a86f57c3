"""The bot that takes any legal action, each equally likely."""

from collections.abc import Sequence
from random import Random

from athanor.bots.bot import Action, Budget, Event, View


class RandomBot:
    """Chooses blindly."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.chance = Random(seed)

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        return self.chance.choice(legal)
