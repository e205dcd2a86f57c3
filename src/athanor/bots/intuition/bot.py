"""The bot that plays by the network alone: one pass per choice, no search."""

from collections.abc import Sequence

import athanor
from athanor.bots.bot import Budget
from athanor.bots.intuition.judge import Judge
from athanor.bots.intuition.weights import has_network
from athanor.bots.ismcts.network import Network
from athanor.bots.turn_guard import GuardedBot, Sight
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game


class IntuitionBot(GuardedBot):
    """Takes the choice that its network likes best, without looking ahead."""

    def __init__(self, game: str, seat: int, seed: int, net: Network | None = None) -> None:
        super().__init__(game, seat, seed)
        self.net = net  # None: the game's own
        self._judges: dict[Game, Judge] = {}

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game has a network."""
        return has_network(athanor.game(game))

    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        return int(self.preferences(game, sight, numbers).argmax())

    def preferences(self, game: Game, sight: Sight, numbers: Sequence[int]) -> Array:
        """How much the network prefers each choice, as natural logarithms."""
        if game not in self._judges:
            self._judges[game] = Judge(game, self.net)
        return self._judges[game].preferences(sight.array, self.seat, numbers)
