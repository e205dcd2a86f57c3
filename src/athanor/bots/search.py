"""Bots that look ahead: information-set Monte Carlo tree search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.game_search import game_of, game_search
from athanor.bots.tree_search import TreeSearch
from athanor.bots.turn_guard import TurnGuard
from athanor.kernel.position import array_of_view


@dataclass(frozen=True)
class RatedChoice:
    """One choice, how often the search visited it, and the win share it promises."""

    action: Action
    visits: int
    win_share: float


class SearchBot:
    """Plays thousands of games from here in its head, and takes the choice that wins most."""

    most_seconds: ClassVar[float | None] = None
    most_simulations: ClassVar[int | None] = None

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat, self.seed = seat, seed
        self.guard = TurnGuard(seat)
        self._tree_search: TreeSearch | None = None

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        self.guard.look(view, events)
        allowed = self.guard.allowed(legal)
        if len(allowed) == 1:
            return allowed[0]
        excluded = [action for action in legal if action not in allowed]
        return self.analyse(view, allowed, budget, stop_early=True, excluded=excluded)[0].action

    def analyse(
        self, view: View, legal: Sequence[Action], budget: Budget, stop_early: bool = False,
        excluded: Sequence[Action] = (),
    ) -> list[RatedChoice]:  # fmt: skip
        """Every choice with what the search found about it, the best first.

        With `stop_early` the search ends once the best cannot be overtaken. `excluded` actions are
        legal, but left out.
        """
        game = game_of(view)
        array = array_of_view(game, view, self.seat)
        actions = {game.moves.number(action, view["players"]): action for action in legal}
        left_out = [game.moves.number(action, view["players"]) for action in excluded]
        search = self.tree_search(view)
        search.run(array, self.limited(budget), list(actions) if stop_early else (), left_out)
        found = search.statistics(array, list(actions))
        return [RatedChoice(actions[one.number], one.visits, one.value) for one in found]

    def tree_search(self, view: View) -> TreeSearch:
        """The search of this seat, with the tree that it has grown so far."""
        if self._tree_search is None:
            self._tree_search = TreeSearch(game_search(game_of(view)), self.seat, self.seed)
        return self._tree_search

    def limited(self, budget: Budget) -> Budget:
        """A budget, cut down to what this level uses at most."""
        limits = [most for most in (budget.simulations, self.most_simulations) if most is not None]
        seconds = min(budget.seconds, self.most_seconds or budget.seconds)
        return Budget(seconds, min(limits) if limits else None)


class Adept(SearchBot):
    """Looks a little ahead, in a moment: a fair opponent for most people."""

    most_seconds, most_simulations = 1.0, 200


class Master(SearchBot):
    """Thinks as hard as it can for up to three seconds: the strongest there is here."""

    most_seconds, most_simulations = 3.0, 8000
