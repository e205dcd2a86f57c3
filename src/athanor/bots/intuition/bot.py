"""The bot that plays by the network alone: one pass per choice, no search."""

from collections.abc import Sequence

import athanor
from athanor.bots.bot import Budget
from athanor.bots.intuition.judge import Judge
from athanor.bots.intuition.weights import has_network
from athanor.bots.turn_guard import GuardedBot, Sight
from athanor.kernel.game import Game


class IntuitionBot(GuardedBot):
    """Takes the choice that its network likes best, without looking ahead."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self._judges: dict[Game, Judge] = {}

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game has a network."""
        return has_network(athanor.game(game))

    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        judge = self._judges.setdefault(game, Judge(game))
        return int(judge.preferences(sight.array, self.seat, numbers).argmax())
