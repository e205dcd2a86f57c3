"""The bot that takes what looks best at once, by its game's own evaluation of a choice."""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from random import Random

from athanor.bots.bot import Action, Budget, Event, View


class GreedyBot:
    """Takes whatever looks best at once; blindly in a game that brings no evaluation."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat = seat
        self.chance = Random(seed)
        self.value: Callable[[View, int, Action], float] = _indifferent
        if self.plays(game):
            self.value = importlib.import_module(f"athanor.games.{game}.evaluation").value

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game brings an evaluation."""
        name = f"athanor.games.{game}"
        return (
            importlib.util.find_spec(name) is not None
            and importlib.util.find_spec(f"{name}.evaluation") is not None
        )

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        worth = [self.value(view, self.seat, action) for action in legal]
        best = [action for action, value in zip(legal, worth) if value == max(worth)]
        return self.chance.choice(best)


def _indifferent(view: View, seat: int, action: Action) -> float:
    return 0.0
