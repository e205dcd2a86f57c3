"""Luck: how chance events changed the win shares, compared with the mean over what could have come.

Values are those of the whole table: everything that some seat knows is fixed, and what nobody has
seen (the order of a deck, the hidden world) is redrawn for every playout.
"""

from collections.abc import Callable, Sequence

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.win_shares import Source, calibrated_shares, calibration
from athanor.kernel.declare.record import Array
from athanor.kernel.position import copied
from athanor.lab.redraws import chance_fields, is_chance, redraws
from athanor.review.simulator import Simulator


class TableValue:
    """Win shares of all seats at a position of the table: playouts, calibrated."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator, self.game = simulator, simulator.game
        self.fields = chance_fields(self.game)
        self.calibration = calibration(self.game.name, simulator.players, Source.REPLAY)

    def start(self, prepared: Array, playouts: int) -> Array:
        """Before the deal: the mean over fresh deals with the same seats and options."""
        simulator, machine = self.simulator, self.game.machine
        rows = []
        for _ in range(playouts):
            dealt = copied(prepared)
            machine.loops.begin(machine.cell(dealt), simulator.key(), machine.told)
            rows.append(simulator.play_on(dealt, simulator.key()))
        return self._calibrated(rows, dealt)

    def at(self, position: Array, playouts: int) -> Array:
        """At a position; the result itself if the game is over."""
        if not position["acting"][0]:
            return self.simulator.result(position)
        draw = redraws(self.game, position)
        return self._mean(position, lambda: draw(self.simulator.random), playouts)

    def after(self, position: Array, seat: int, number: int, playouts: int) -> Array:
        """After a choice, before the chance event."""
        draw, machine = redraws(self.game, position), self.game.machine

        def next_position() -> Array:
            drawn = draw(self.simulator.random)
            cell = machine.cell(drawn)
            machine.loops.play(cell, seat, number, machine.told)
            return drawn

        return self._mean(position, next_position, playouts)

    def is_chance(self, before: Array, after: Array) -> bool:
        """Whether something unseen was revealed between two positions."""
        return is_chance(self.fields, before, after)

    def _mean(self, position: Array, draw: Callable[[], Array], playouts: int) -> Array:
        play_on, key = self.simulator.play_on, self.simulator.key
        return self._calibrated([play_on(draw(), key()) for _ in range(playouts)], position)

    def _calibrated(self, rows: Sequence[Array], position: Array) -> Array:
        left = game_search(self.game).rounds_left(position)
        means = [float(share) for share in np.mean(rows, 0)]
        return np.array(calibrated_shares(means, self.calibration, rounds_left=left))
