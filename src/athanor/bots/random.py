"""The bot that takes a random legal action, all equally likely, but never takes a choice back."""

from collections.abc import Sequence
from random import Random

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.turn_guard import TurnGuard


class RandomBot:
    """Chooses blindly, but takes no choice back."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.guard = TurnGuard(seat)
        self.chance = Random(seed)

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        self.guard.look(view, events)
        return self.chance.choice(self.guard.allowed(legal))
