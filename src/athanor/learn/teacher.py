"""Games of the search, to learn from: who chose what, and what the search thought of it.

A game is kept as its seed and its choices, so that it can be replayed and seen through any inputs.
With every question that was searched lie the visits of its choices and the win shares of all seats.
No PyTorch is needed here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.game_search import game_of
from athanor.bots.search import SearchBot
from athanor.kernel.registry import find_game
from athanor.learn.games import RecordedGame, chosen, play_out

SECONDS = 60.0  # for a choice: never reached, simulations are what counts
LIVELY = 0.3  # of the choices are drawn by their visits, so that positions vary
WILD = 0.03  # are drawn from all that is legal


@dataclass(frozen=True)
class Searched:
    """One question that was searched."""

    ply: int
    seat: int
    numbers: list[int]  # choices that were visited
    visits: list[int]
    values: list[float]  # the seat's mean win share after each of them
    shares: list[float]  # win shares that the search found, by seat


@dataclass(frozen=True)
class TaughtGame(RecordedGame):
    """A game played by searching bots."""

    searched: list[Searched] = field(default_factory=list)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """A game from plain data."""
        searched = [Searched(**one) for one in data["searched"]]
        choices = [(seat, number) for seat, number in data["choices"]]
        return cls(**{**data, "searched": searched, "choices": choices})


class Teacher(SearchBot):
    """A search that keeps what it found, and sometimes plays something else than the best."""

    def __init__(self, game: str, seat: int, seed: int, simulations: int) -> None:
        super().__init__(game, seat, seed)
        self.budget = Budget(SECONDS, simulations)
        self.luck = Random(seed)
        self.found: Searched | None = None
        self.searched: list[Searched] = []

    def choose_at(
        self, ply: int, view: View, legal: Sequence[Action], events: Sequence[Event]
    ) -> Action:
        """The choice at a ply; `found` says what the search thought, if it was asked."""
        self.guard.look(view, events)
        allowed, self.found = self.guard.allowed(legal), None
        if len(allowed) == 1:
            return allowed[0]
        excluded = [action for action in legal if action not in allowed]
        rated = self.analyse(view, allowed, self.budget, stop_early=True, excluded=excluded)
        visited = [one for one in rated if one.visits] or rated[:1]
        game, players = game_of(view), view["players"]
        shares = [round(one, 4) for one in self.tree_search(view).win_shares]
        numbers = [game.moves.number(one.action, players) for one in visited]
        visits = [max(1, one.visits) for one in visited]
        values = [round(one.win_share, 3) for one in visited]
        self.found = Searched(ply, self.seat, numbers, visits, values, shares)
        self.searched.append(self.found)
        return self._drawn([one.action for one in visited], visits, allowed)

    def _drawn(
        self, best_first: Sequence[Action], visits: Sequence[int], allowed: Sequence[Action]
    ) -> Action:
        luck = self.luck.random()
        if luck < WILD:
            return self.luck.choice(allowed)
        if luck < WILD + LIVELY:
            return self.luck.choices(best_first, visits)[0]
        return best_first[0]


def teach(name: str, index: int, seed: int, simulations: int) -> TaughtGame:
    """Play the game at an index; numbers of seats take turns."""
    game = find_game(name)
    players = game.seats[index % len(game.seats)]
    deal = Random(f"{seed} {index}").getrandbits(60)
    table = game.new(players, deal)
    teachers = [Teacher(name, seat, deal + seat, simulations) for seat in range(players)]
    play_out(table, [teacher.choose_at for teacher in teachers])
    found = [one for teacher in teachers for one in teacher.searched]
    searched = sorted(found, key=lambda one: one.ply)
    return TaughtGame(index, players, deal, table.scores, chosen(table), searched)
