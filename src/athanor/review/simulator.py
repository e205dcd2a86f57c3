"""Plays positions of one game to the end, with the bots' search and its rollouts.

This is the only part of a review that depends on the internals of the search.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from athanor.bots import Budget
from athanor.bots.game_search import game_search
from athanor.bots.ismcts.workspace import Workspace
from athanor.bots.rollouts import Determinizations, Rollouts
from athanor.bots.tree_search import ChoiceStatistics, TreeSearch
from athanor.kernel.checks import SEED_BITS
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.random import start

UNLIMITED = 1e9  # seconds: a review counts simulations, so that it can be repeated


class Simulator:
    """Searches and rollouts for the seats of one table, reproducible from its seed."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        self.game, self.players = game, players
        self.machine, self.kernel = game.machine, game_search(game).kernel
        self.random = Random(seed)
        self.lines = range(len(game.sheet))
        self._searches: dict[int, TreeSearch] = {}
        self.position = game.state.blank()
        self.cell = self.machine.cell(self.position)
        self._flat = self.position.view(np.int16)
        self.words = self.machine.numbers(self._flat)
        self._rolling = self._placed(Rollouts(game, players, seed).workspace)
        self.rollouts = 0

    def key(self) -> Any:
        """A fresh key for a generator."""
        return self.machine.key(self.random.getrandbits(SEED_BITS))

    def search(
        self, view: Array, seat: int, numbers: Sequence[int], simulations: int
    ) -> list[ChoiceStatistics]:
        """The choices of a seat, searched from its view, most visited first."""
        self._search_of(seat).run(view, Budget(UNLIMITED, simulations))
        return self.statistics(view, seat, numbers)

    def statistics(self, view: Array, seat: int, numbers: Sequence[int]) -> list[ChoiceStatistics]:
        """What the last search of a seat found about its choices, the most visited first."""
        return self._search_of(seat).statistics(view, numbers)

    def redeals(self, view: Array, seat: int) -> Determinizations:
        """Complete positions that a seat cannot distinguish from the true one."""
        return Determinizations(self.game, view, seat, self.random.getrandbits(SEED_BITS))

    def follow(self, position: Array, seat: int, number: int, key: Any) -> Array:
        """Win shares after a choice; the search tree makes the choices it knows."""
        self._place(position)
        self.machine.loops.play(self.cell, seat, number, self.machine.told)
        search = self._search_of(seat)
        search.excluded[:] = 0  # the last search excluded choices at its own root
        work = self._placed(search.workspace)._replace(dials=self._rolling.dials)
        start(work.generator, key)
        depth, _ = self.kernel.simulate(work, seat)
        self._finish(work.generator)
        self.kernel.evaluate_leaf(self.cell[0], work)
        self.kernel.backpropagate(work, depth)
        search.entries += 2
        return self.shares()

    def play_on(self, position: Array, key: Any) -> Array:
        """Win shares when a position is played to its end with fresh luck."""
        self._place(position)
        start(self.machine.numbers(self.position["chance"][0]), key)
        start(self._rolling.generator, key)
        self._finish(self._rolling.generator)
        return self.shares()

    def result(self, position: Array) -> Array:
        """The win shares of all seats in a finished game."""
        self._place(position)
        return self.shares()

    def shares(self) -> Array:
        """The win shares of all seats, in the game that was just finished."""
        first = int(self.machine.loops.first_places(self.cell))
        won = np.array([(first >> seat) & 1 for seat in range(self.players)], float)
        self.rollouts += 1
        return np.asarray(won / won.sum())

    def sheet(self) -> Array:
        """Points by seat and line of the score sheet, in the game that was just finished."""
        points = self.machine.loops.points
        return np.array(
            [[points(self.cell, seat, line) for line in self.lines] for seat in range(self.players)]
        )

    def _place(self, position: Array) -> None:
        """Copy a position by words: NumPy copies records field by field."""
        self._flat[:] = position.view(np.int16)

    def _finish(self, generator: Any) -> None:
        work = self._rolling._replace(generator=generator)
        while self.position["acting"][0]:
            self.kernel.simulate(work, 0)

    def _search_of(self, seat: int) -> TreeSearch:
        if seat not in self._searches:
            seed = self.random.getrandbits(SEED_BITS)
            self._searches[seat] = TreeSearch(game_search(self.game), self.players, seat, seed)
        return self._searches[seat]

    def _placed(self, work: Workspace) -> Workspace:
        """A workspace that plays the one position of this simulator."""
        return work._replace(position=self.cell, words=self.words)
