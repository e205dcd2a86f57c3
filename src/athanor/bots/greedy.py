"""Bots that take what looks best at once, by their game's own evaluation of a choice."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

import athanor
from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.mind import game_of, has_evaluation, mind_of
from athanor.bots.turn_guard import TurnGuard


class GreedyBot:
    """Takes whatever looks best at once, and never looks ahead."""

    whim: ClassVar[float] = 0.0  # by how much a choice may look better than it is

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat = seat
        self.guard = TurnGuard(seat)
        self.chance = Random(seed)

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game brings an evaluation; without one every choice looks the same."""
        return has_evaluation(athanor.game(game))

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        sight = self.guard.look(view, events)
        legal = self.guard.allowed(legal)
        game = game_of(view)
        mind = mind_of(game)
        numbers = [game.moves.number(action, view["players"]) for action in legal]
        likings = mind.likings(sight.array.copy(), self.seat, numbers)
        whim = self.whim * mind.warmth
        worth = [float(liking) + self.chance.random() * whim for liking in likings]
        best = [action for action, value in zip(legal, worth, strict=True) if value == max(worth)]
        return self.chance.choice(best)


class Apprentice(GreedyBot):
    """Takes what looks good at once, and is often mistaken about what that is."""

    whim = 3.0
