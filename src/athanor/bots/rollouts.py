"""Rollouts: play a position to its end many times and average the results."""

from dataclasses import replace
from random import Random

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.ismcts.tree import COLUMNS
from athanor.bots.tree_search import TreeSearch, dial_array
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied, seats_in
from athanor.kernel.random import start

SEED_BITS = 128
ENDLESS = 10_000.0  # rounds
# How noisy rollouts are. Of the values tried, this one best predicted the results of games between
# searching bots. With less noise win shares are too extreme; with more they are too even.
ROLLOUT_NOISE = 4.0


class Tally:
    """Sums of rollout results, by seat."""

    def __init__(self, seats: int) -> None:
        self.count = 0
        self.won = np.zeros(seats)
        self.points = np.zeros(seats)

    @property
    def win_shares(self) -> list[float]:
        """Every seat's share of first place, as counted.

        Half a rollout is divided evenly among the seats, so that nothing looks certain during the
        game.
        """
        even = 0.5 / len(self.won)
        return [(float(won) + even) / (self.count + 0.5) for won in self.won]

    @property
    def mean_points(self) -> list[float]:
        """The average final points of each seat."""
        return [float(points) / max(1, self.count) for points in self.points]


class Rollouts:
    """Plays positions to their end with fresh luck, guided by the evaluation's noisy ratings."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.machine, self.kernel = game.machine, game_search(game).kernel
        self.luck = Random(seed)
        self.lines = range(len(game.sheet))
        search = TreeSearch(game_search(game), seats, 0, seed % (1 << SEED_BITS))
        own = game_search(game).dials(seats)
        plain = replace(own, halving=0.0, net_depth=0.0)
        dials = dial_array(replace(plain, horizon=ENDLESS, noise=ROLLOUT_NOISE))
        full = np.full((2, COLUMNS), -1, np.int64)  # a tree with no free space
        self.workspace = search.workspace._replace(tree=full, dials=dials)
        self.array = game.state.blank()

    def add(self, array: Array, tally: Tally) -> None:
        """Play a copy of a position to its end and count the result."""
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


class Determinizations:
    """Complete positions that are consistent with a seat's view.

    The seat's knowledge is computed once.
    """

    def __init__(self, game: Game, view: Array, seat: int, seed: int) -> None:
        self.machine, self.view, self.seat = game.machine, view, seat
        self.known = self.machine.loops.believe(self.machine.cell(copied(view)), seat)
        self.luck = Random(seed)

    def draw(self) -> Array:
        """Fill the blanks of the view at random."""
        array = copied(self.view)
        key = self.machine.key(self.luck.getrandbits(SEED_BITS))
        self.machine.loops.fill(self.machine.cell(array), self.seat, key, self.known)
        return array
