"""Bots that look ahead: information-set Monte Carlo tree search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar

from athanor.bots.bot import LEAST_SHARE, Action, Budget, Event, TurnBudget, View
from athanor.bots.game_search import game_of, game_search
from athanor.bots.tree_search import TreeSearch, warm_up
from athanor.bots.turn_guard import TurnGuard
from athanor.bots.win_shares import Source, calibrated, calibration
from athanor.kernel.position import array_of_view

MOST = 1e9  # seconds


@dataclass(frozen=True)
class RatedChoice:
    """A choice, how often the search visited it, and the win share it promises."""

    action: Action
    visits: int
    win_share: float


class SearchBot:
    """Plays thousands of games from here in its head, and takes the choice that wins most."""

    searches: ClassVar[bool] = True
    most_seconds: ClassVar[float | None] = None
    most_simulations: ClassVar[int | None] = None

    def __init__(
        self, game: str, seat: int, seed: int, dials: Mapping[str, float] | None = None
    ) -> None:
        self.seat, self.seed = seat, seed
        self.guard = TurnGuard(seat)
        self.dials = dict(dials or {})
        self.turn, self._turn_simulations = TurnBudget(), 0.0  # what is left of the turn's budget
        self._tree_search: TreeSearch | None = None

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        self.guard.look(view, events)
        allowed = self.guard.allowed(legal)
        return allowed[0] if len(allowed) == 1 else self._search(view, legal, allowed, budget)

    def _search(
        self, view: View, legal: Sequence[Action], allowed: Sequence[Action], budget: Budget
    ) -> Action:
        """Search for a share of the turn's budget."""
        excluded = [action for action in legal if action not in allowed]
        began = perf_counter()
        budget, search = self.share_of_turn(budget), self.tree_search(view)
        found = self.analyse(view, allowed, budget, stop_early=True, excluded=excluded)
        self.turn.left -= perf_counter() - began
        self._turn_simulations -= search.simulations
        return found[0].action

    def share_of_turn(self, budget: Budget) -> Budget:
        """The budget for one choice: half of what is left for the turn, and never nothing.

        An explicitly requested number of simulations applies to every choice; a level's own limit
        applies to the turn.
        """
        limit = self.limited(budget)
        if self.turn.is_new(self.guard.turns):
            self.turn.left = limit.seconds
            self._turn_simulations = self.most_simulations or 0
        seconds = self.turn.share(limit.seconds)
        if budget.simulations or not self.most_simulations:
            return Budget(limit.seconds if budget.simulations else seconds, limit.simulations)
        simulations = max(self._turn_simulations / 2, self.most_simulations * LEAST_SHARE)
        return Budget(seconds, int(simulations))

    def analyse(
        self, view: View, legal: Sequence[Action], budget: Budget, stop_early: bool = False,
        excluded: Sequence[Action] = (),
    ) -> list[RatedChoice]:  # fmt: skip
        """Every choice with what the search found about it, best first.

        With `stop_early` the search ends once the best choice cannot be overtaken. `excluded`
        actions are legal but left out.
        """
        game = game_of(view)
        array = array_of_view(game, view, self.seat)
        actions = {game.moves.number(action, view["players"]): action for action in legal}
        left_out = [game.moves.number(action, view["players"]) for action in excluded]
        search = self.tree_search(view)
        search.run(array, self.limited(budget), list(actions) if stop_early else (), left_out)
        found = search.statistics(array, list(actions))
        seats, by = search.seats, calibration(game.name, search.seats, Source.SEARCH)
        return [
            RatedChoice(
                actions[one.number],
                one.visits,
                calibrated(one.value, seats, by, search.rounds_left),
            )
            for one in found
        ]

    def tree_search(self, view: View) -> TreeSearch:
        """This seat's search, with the tree it has grown so far."""
        if self._tree_search is None:
            search = game_search(game_of(view))
            warm_up(search)
            self._tree_search = TreeSearch(
                search, view["players"], self.seat, self.seed, self.dials
            )
        return self._tree_search

    def limited(self, budget: Budget) -> Budget:
        """A budget, capped at what this level may use.

        A number of simulations replaces the level's time limit: it gives the same choice on every
        machine.
        """
        if budget.simulations:
            most = self.most_simulations or budget.simulations
            return Budget(budget.seconds, min(budget.simulations, most))
        return Budget(min(budget.seconds, self.most_seconds or MOST), self.most_simulations)


class Adept(SearchBot):
    """Looks a little ahead, in a moment: a fair opponent for most people."""

    most_seconds, most_simulations = 1.0, 200


class Master(SearchBot):
    """Looks far ahead for up to three seconds: hard to beat."""

    most_seconds, most_simulations = 3.0, 8000


class Grandmaster(SearchBot):
    """Takes up to six seconds and looks as far ahead as it can: no easier than the master."""

    most_seconds, most_simulations = 6.0, 60_000
