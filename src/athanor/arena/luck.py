"""Luck: what chance gave each seat in a game, by a value that is fixed before the game.

A chance event changes the value of a position. What it could have brought instead is redrawn
several times; the change beyond the mean of these is luck. Its expectation is zero whatever the
value is (Burch and others, AIVAT, 2018; only chance events are corrected here, not the choices of
bots). `standing.py` takes from a share as much of its luck as explains the results of other deals.
The luck of the deal needs no correction: every seat gets each deal.
"""

from functools import cache
from math import exp, sqrt
from random import Random

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.intuition.judge import Judge
from athanor.bots.intuition.weights import has_network
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied, hide, seats_in
from athanor.kernel.table import Table
from athanor.lab.redraws import chance_fields, is_chance, redraws

REDRAWS = 6  # of each chance event


@cache
def judge_of(game: Game) -> Judge:
    """The network of a game, loaded once per process."""
    return Judge(game)


class LuckMeter:
    """Adds up the luck of every seat of one table."""

    def __init__(self, table: Table, seed: int) -> None:
        self.game, self.players = table.game, table.players
        self.luck = np.zeros(table.players)
        self._random = Random(seed)
        self._fields = chance_fields(self.game)
        self._search = game_search(self.game)
        self._dials = self._search.dials(self.players)
        self._points = np.zeros(MOST_SEATS)
        self._judge = judge_of(self.game) if has_network(self.game) else None

    def add(self, before: Array, table: Table) -> None:
        """Count the last choice of a table, if chance followed it."""
        if not is_chance(self._fields, before, table.array):
            return
        seat, number = table.last_choice
        draw = redraws(self.game, before)
        others = [self._after(draw(self._random), seat, number) for _ in range(REDRAWS)]
        self.luck += self.value(table.array, seat) - np.mean(others, 0)

    def _after(self, position: Array, seat: int, number: int) -> Array:
        machine = self.game.machine
        machine.loops.play(machine.cell(position), seat, number, machine.told)
        return self.value(position, seat)

    def value(self, position: Array, seat: int) -> Array:
        """Every seat's win share: the result, or what a seat's network or the evaluation says."""
        if not position["acting"][0]:
            machine = self.game.machine
            winners = seats_in(int(machine.loops.first_places(machine.cell(position))))
            return np.array([(seat in winners) / len(winners) for seat in range(self.players)])
        if self._judge is None:
            return self._evaluated(position)
        view = copied(position)
        hide(self.game, view, seat)
        return self._judge.shares(view, seat)

    def _evaluated(self, position: Array) -> Array:
        """Win shares by the expected points of all seats."""
        left = self._search.kernel.leaf_inputs(self.game.machine.cell(position), self._points)
        dials, points = self._dials, self._points[: self.players]
        spread = sqrt(dials.spread**2 + max(0.0, left) * dials.round_spread**2)
        powers = np.array([exp((one - points.max()) / spread) for one in points])
        return np.asarray(powers / powers.sum())
