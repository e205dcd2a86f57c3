"""Bots that look ahead: a tree search over what their seat cannot tell apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.mind import game_of, mind_of
from athanor.bots.thinking import Thinking
from athanor.bots.turn_guard import TurnGuard
from athanor.kernel.position import array_of_view


@dataclass(frozen=True)
class Considered:
    """One choice, how often a search tried it, and the chance to win with it."""

    action: Action
    tries: int
    chance: float


class SearchBot:
    """Plays thousands of games from here in its head, and takes the choice that wins most."""

    most_seconds: ClassVar[float | None] = None
    most_simulations: ClassVar[int | None] = None

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat, self.seed = seat, seed
        self.guard = TurnGuard(seat)
        self._thinking: Thinking | None = None

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        self.guard.look(view, events)
        allowed = self.guard.allowed(legal)
        if len(allowed) == 1:
            return allowed[0]
        barred = [action for action in legal if action not in allowed]
        return self.consider(view, allowed, budget, briefly=True, barred=barred)[0].action

    def consider(
        self, view: View, legal: Sequence[Action], budget: Budget, briefly: bool = False,
        barred: Sequence[Action] = (),
    ) -> list[Considered]:  # fmt: skip
        """Every choice with what was found about it, the best first.

        Briefly: only until the best is settled, whatever else is not known of the others. Barred
        actions are legal, but left out.
        """
        game = game_of(view)
        array = array_of_view(game, view, self.seat)
        actions = {game.moves.number(action, view["players"]): action for action in legal}
        thinking = self.thinking_about(view)
        left_out = [game.moves.number(action, view["players"]) for action in barred]
        choices = list(actions) if briefly else ()
        thinking.think(array, self.within(budget), choices, left_out)
        found = thinking.thoughts(array, list(actions))
        return [Considered(actions[one.number], one.tries, one.chance) for one in found]

    def thinking_about(self, view: View) -> Thinking:
        """The search of this seat, with the tree that it has grown so far."""
        if self._thinking is None:
            self._thinking = Thinking(mind_of(game_of(view)), self.seat, self.seed)
        return self._thinking

    def within(self, budget: Budget) -> Budget:
        """A budget, cut down to what this bot ever uses."""
        limits = [most for most in (budget.simulations, self.most_simulations) if most is not None]
        seconds = min(budget.seconds, self.most_seconds or budget.seconds)
        return Budget(seconds, min(limits) if limits else None)


class Adept(SearchBot):
    """Looks a little ahead, in a moment: a fair opponent for most people."""

    most_seconds, most_simulations = 1.0, 200


class Master(SearchBot):
    """Thinks as hard as it can for up to three seconds: the strongest there is here."""

    most_seconds, most_simulations = 3.0, 8000
