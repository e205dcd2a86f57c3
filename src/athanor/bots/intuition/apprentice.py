"""The level for newcomers: a bot that chooses by its network's feeling, and not always the best."""

from collections.abc import Sequence
from random import Random

import numpy as np

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search, has_evaluation
from athanor.bots.intuition.bot import IntuitionBot
from athanor.bots.intuition.weights import has_network
from athanor.bots.turn_guard import Sight
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied

TEMPERATURE = 8.0  # a choice preferred by this much is taken 2.7 times as often
PLAUSIBLE = 12.0  # how far behind the best choice another one may lie and still be taken


class Apprentice(IntuitionBot):
    """Plays by feel, without looking ahead, and is often mistaken."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.chance = Random(seed)

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game has a network or an evaluation. Without one, nothing is implausible."""
        played = athanor.game(game)
        return has_network(played) or has_evaluation(played)

    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        weights = taken(self.preferences(game, sight, numbers))
        return self.chance.choices(range(len(numbers)), weights)[0]

    def preferences(self, game: Game, sight: Sight, numbers: Sequence[int]) -> Array:
        """The network's preferences, or else the evaluation's ratings in temperatures."""
        if has_network(game):
            return super().preferences(game, sight, numbers)
        search, players = game_search(game), int(sight.view["players"])
        ratings = search.ratings(copied(sight.array), self.seat, list(numbers))
        return ratings / search.dials(players).temperature


def taken(preferences: Array) -> list[float]:
    """How often each choice is taken, relative to the best one: implausible choices never."""
    behind = preferences.max() - preferences
    found: list[float] = np.where(behind <= PLAUSIBLE, np.exp(-behind / TEMPERATURE), 0.0).tolist()
    return found
