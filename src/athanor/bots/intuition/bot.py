"""The bot that plays by the network alone: one pass per choice, no search."""

from collections.abc import Sequence

import athanor
from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.game_search import game_of
from athanor.bots.intuition.judge import Judge
from athanor.bots.intuition.weights import has_network
from athanor.bots.turn_guard import TurnGuard
from athanor.kernel.game import Game


class IntuitionBot:
    """Takes the choice that its network likes best, without looking ahead."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat = seat
        self.guard = TurnGuard(seat)
        self._judges: dict[Game, Judge] = {}

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game has a network."""
        return has_network(athanor.game(game))

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        sight = self.guard.look(view, events)
        allowed = self.guard.allowed(legal)
        if len(allowed) == 1:
            return allowed[0]
        game = game_of(view)
        judge = self._judges.setdefault(game, Judge(game))
        numbers = [game.moves.number(action, view["players"]) for action in allowed]
        liked = judge.preferences(sight.array, self.seat, numbers)
        return allowed[int(liked.argmax())]
