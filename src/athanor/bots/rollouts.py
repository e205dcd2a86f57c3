"""Rollouts: a position is played to its end many times, and the results are averaged."""

from random import Random

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.tree import COLUMNS
from athanor.bots.ismcts.workspace import HORIZON, NOISE, TEMPERATURE
from athanor.bots.tree_search import TreeSearch
from athanor.kernel.game import Game
from athanor.kernel.position import seats_in
from athanor.kernel.random import start
from athanor.kernel.record import Array
from athanor.kernel.table import Table

SEED_BITS = 128
ENDLESS = 10_000.0  # rounds
# How noisy rollouts are. Of the values tried, this one predicted the results of games between
# searching bots best: with less noise win shares are too extreme, with more too even.
ROLLOUT_NOISE = 4.0


class Tally:
    """Results of rollouts, added up by seat."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.won = np.zeros(seats)
        self.points = np.zeros(seats)

    @property
    def win_shares(self) -> list[float]:
        """Every seat's share of the first place."""
        return [float(won) / max(1, self.count) for won in self.won]

    @property
    def mean_points(self) -> list[float]:
        """The points each seat ends with, on average."""
        return [float(points) / max(1, self.count) for points in self.points]


class Rollouts:
    """Plays positions to their end with fresh luck, by the evaluation's ratings and noise."""

    def __init__(self, game: Game, seed: int) -> None:
        self.machine, self.kernel = game.machine, game_search(game).kernel
        self.luck = Random(seed)
        self.lines = range(len(game.sheet))
        search = TreeSearch(game_search(game), 0, seed % (1 << SEED_BITS))
        dials = search.dials.copy()
        dials[HORIZON] = ENDLESS
        dials[NOISE] = ROLLOUT_NOISE * dials[TEMPERATURE]
        full = np.full((2, COLUMNS), -1, np.int64)  # a tree without room
        self.workspace = search.workspace._replace(tree=full, dials=dials)
        self.array = game.state.blank()

    def add(self, array: Array, tally: Tally) -> None:
        """Play a copy of a position to its end."""
        machine, whole = self.machine, self.array
        whole[:] = array
        cell, words = machine.cell(whole), machine.numbers(whole.view(np.int16))
        luck = machine.numbers(whole["chance"][0])
        start(luck, machine.key(self.luck.getrandbits(SEED_BITS)))
        workspace = self.workspace._replace(position=cell, words=words)
        while whole["acting"][0]:
            self.kernel.simulate(workspace, 0)
        winners = seats_in(int(machine.loops.first_places(cell)))
        for seat in range(int(whole["players"][0])):
            tally.won[seat] += (seat in winners) / max(1, len(winners))
            tally.points[seat] += sum(machine.loops.points(cell, seat, line) for line in self.lines)
        tally.count += 1


def win_shares_of(table: Table, seed: int, times: int) -> list[float]:
    """Every seat's win share from the true position; the result itself once it is over."""
    if table.over:
        return [(seat in table.winners) / len(table.winners) for seat in range(table.players)]
    rollouts, tally = Rollouts(table.game, seed), Tally(table.players)
    for _ in range(times):
        rollouts.add(table.array, tally)
    return tally.win_shares
