"""A guard that keeps a bot from returning to a position it has already left in the same turn.

`GuardedBot` is the frame of bots that choose among the numbers of the actions the guard allows.

Some rules let a seat take a choice back and choose again. A bot has no use for that, and two
equally good positions could send it back and forth forever. The guard sees only the seat's view: it
fills the blanks once, tries each choice, and compares what the seat would see then.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.game_search import game_of
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import array_of_view, copied, hide
from athanor.kernel.table import Table


class Sight:
    """A seat's view, as the record it describes. The record is read only when needed."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat

    @cached_property
    def array(self) -> Array:
        return array_of_view(game_of(self.view), self.view, self.seat)

    def after(self, legal: Sequence[Action]) -> list[bytes]:
        """What the seat would see after each of these actions, for one filling of the blanks."""
        game = game_of(self.view)
        whole, machine = Table.imagined(game, self.array, self.seat, seed=0).array, game.machine
        found = []
        for action in legal:
            number = game.moves.number(action, self.view["players"])
            array = copied(whole)
            machine.loops.play(machine.cell(array), self.seat, number, machine.told)
            hide(game, array, self.seat)
            found.append(_words(array))
        return found


class TurnGuard:
    """The positions that a seat has left in its current turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turns = 0  # of this seat, so far
        self._left: list[Sight] = []

    def look(self, view: View, events: Sequence[Event]) -> Sight:
        """Record that the seat is asked here; `events` are those since it was last asked."""
        if self._turn_is_new(view, events):
            self._left.clear()
        self.turns += not self._left
        if not self._left or self._left[-1].view is not view:
            self._left.append(Sight(view, self.seat))
        return self._left[-1]

    @property
    def begins(self) -> bool:
        """Whether this is the first choice of the turn."""
        return len(self._left) == 1

    def allowed(self, legal: Sequence[Action]) -> list[Action]:
        """The actions that lead to no position already left; if there are none, all actions."""
        if self.begins or len(legal) == 1:
            return list(legal)
        left = {_words(sight.array) for sight in self._left}
        after = self._left[-1].after(legal)
        onward = [action for action, seen in zip(legal, after, strict=True) if seen not in left]
        return onward or list(legal)

    def _turn_is_new(self, view: View, events: Sequence[Event]) -> bool:
        """Whether the round has moved on, or another seat has acted since the last choice."""
        if self._left and self._left[-1].view["round"] != view["round"]:
            return True
        return any(event["seat"] not in (None, self.seat) for event in events)


class GuardedBot(ABC):
    """A bot that picks one of the allowed actions, by their numbers."""

    def __init__(self, game: str, seat: int, seed: int) -> None:
        self.seat, self.seed = seat, seed
        self.guard = TurnGuard(seat)

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        sight = self.guard.look(view, events)
        allowed = self.guard.allowed(legal)
        if len(allowed) == 1:
            return allowed[0]
        game = game_of(view)
        numbers = [game.moves.number(action, view["players"]) for action in allowed]
        return allowed[self.pick(game, sight, numbers, budget)]

    @abstractmethod
    def pick(self, game: Game, sight: Sight, numbers: Sequence[int], budget: Budget) -> int:
        """The place of the chosen number in the list."""


def _words(array: Array) -> bytes:
    return array.view(np.int16).tobytes()
