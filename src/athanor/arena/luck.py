"""Luck: what chance gave each seat in a game, by a value that is fixed before the game.

A chance event changes the value of a position. What it could have brought instead is redrawn
several times; the change beyond the mean of these is luck. Its expectation is zero whatever the
value is, so shares without luck have the same expectation as shares, and a smaller variance if the
value is any good (Burch and others, AIVAT, 2018; only chance events are corrected here, not the
choices of bots). The luck of the deal needs no correction: every seat gets each deal.
"""

from math import exp, sqrt
from random import Random

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.kernel.declare.record import Array
from athanor.kernel.position import seats_in
from athanor.kernel.table import Table
from athanor.lab.redraws import chance_fields, is_chance, redraws

REDRAWS = 6  # of each chance event


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

    def add(self, before: Array, table: Table) -> None:
        """Count the last choice of a table, if chance followed it."""
        if not is_chance(self._fields, before, table.array):
            return
        seat, number = table.last_choice
        draw = redraws(self.game, before)
        others = [self._after(draw(self._random), seat, number) for _ in range(REDRAWS)]
        self.luck += self.value(table.array) - np.mean(others, 0)

    def _after(self, position: Array, seat: int, number: int) -> Array:
        machine = self.game.machine
        machine.loops.play(machine.cell(position), seat, number, machine.told)
        return self.value(position)

    def value(self, position: Array) -> Array:
        """Every seat's win share, by the evaluation; the result if the game is over."""
        machine = self.game.machine
        cell = machine.cell(position)
        if not position["acting"][0]:
            winners = seats_in(int(machine.loops.first_places(cell)))
            return np.array([(seat in winners) / len(winners) for seat in range(self.players)])
        left = self._search.kernel.leaf_inputs(cell, self._points)
        dials, points = self._dials, self._points[: self.players]
        spread = sqrt(dials.spread**2 + max(0.0, left) * dials.round_spread**2)
        powers = np.array([exp((one - points.max()) / spread) for one in points])
        return np.asarray(powers / powers.sum())
