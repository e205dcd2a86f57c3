"""Bots that take the choice that their game's evaluation rates highest, without looking ahead."""

from collections.abc import Sequence
from random import Random

import athanor
from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.game_search import game_of, game_search, has_evaluation
from athanor.bots.turn_guard import Sight, TurnGuard
from athanor.kernel.position import copied


class GreedyBot:
    """Takes whatever looks best at once, and never looks ahead."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat = seat
        self.guard = TurnGuard(seat)
        self.chance = Random(seed)

    @staticmethod
    def plays(game: str) -> bool:
        """Whether the game has an evaluation. Without one, every choice looks the same."""
        return has_evaluation(athanor.game(game))

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        sight = self.guard.look(view, events)
        legal = self.guard.allowed(legal)
        scores = self.scores(view, sight, legal)
        best = [action for action, score in zip(legal, scores, strict=True) if score == max(scores)]
        return self.chance.choice(best)

    def scores(self, view: View, sight: Sight, legal: Sequence[Action]) -> list[float]:
        """The apparent value of each action. A specialist may override it."""
        game = game_of(view)
        search = game_search(game)
        numbers = [game.moves.number(action, view["players"]) for action in legal]
        ratings = search.ratings(copied(sight.array), self.seat, numbers)
        return [
            float(rating) + self.bonus(view, action)
            for rating, action in zip(ratings, legal, strict=True)
        ]

    def bonus(self, view: View, action: Action) -> float:
        """What a specialist adds to the rating of an action, in points."""
        return 0.0
