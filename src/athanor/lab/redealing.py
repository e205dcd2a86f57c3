"""Redeals in a batch: what could be hidden from the actors of some lanes, and what is."""

from typing import Any

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.lab.batch import Batch
from athanor.lab.loom import Desk, loops_of
from athanor.lab.seeds import redeal_key


class Redealing:
    """Redeals what the actors of some lanes see, and notes the words at some places.

    `places` has a row for each seat. `device/redealing.py` does the same on a GPU, from the same
    seeds: what is found is the same.
    """

    def __init__(self, b: Batch, places: Array, times: int) -> None:
        self.batch, self.places, self.times = b, places, times
        self.loops, self.desk = loops_of(b.game), Desk(b.game)

    def truth(self, lanes: Array) -> Array:
        """The words as they are: a row for each lane."""
        words = self.batch._loom.words
        return np.stack([words[lane][self.places[self.batch.actor[lane]]] for lane in lanes])

    def values(self, lanes: Array, seed: int) -> Array:
        """The words in each redeal of each lane; BLANK in those that do not count."""
        found = np.zeros((len(lanes), self.times, self.places.shape[1]), np.int16)
        key = self.batch.game.machine.numbers(redeal_key(seed))
        for at, lane in enumerate(lanes):
            self._redeal(int(lane), key, at * self.times, found[at])
        return found

    def _redeal(self, lane: int, key: Any, first: int, found: Array) -> None:
        game, seat = self.batch.game, int(self.batch.actor[lane])
        machine, view = game.machine, self.batch._loom.records[lane : lane + 1].copy()
        hide(game, view, seat)
        known = machine.loops.believe(machine.cell(view.copy()), seat)
        words, places = machine.numbers(view.view(np.int16)), machine.numbers(self.places[seat])
        self.loops.redeal_often(
            self.desk.cell, self.desk.words, words, seat, known, places, key, first, found
        )
