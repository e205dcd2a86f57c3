"""Observations of a single table, in the same form as those of a batch."""

from functools import cache

import numpy as np

from athanor.bots.observation import Column, observer
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.table import Table
from athanor.lab.loom import Loom
from athanor.lab.seeds import batch_key


class Sight:
    """Writes observations of tables of one game with a given number of seats."""

    def __init__(self, game: Game, players: int) -> None:
        self._observer = observer(game, players)
        self._loom = Loom(game, 1, game.state.blank(), batch_key(0))

    @property
    def columns(self) -> list[Column]:
        """Name, bounds and meaning of each column."""
        return self._observer.columns

    def observe(self, table: Table, seat: int) -> Array:
        """What a seat may know; -1 is a spectator."""
        self._loom.records[:] = table.array
        out = np.empty((1, len(self.columns)), np.int16)
        self._loom.observe(np.array([seat], np.int32), self._observer, out)
        row: Array = out[0]
        return row


@cache
def sight(game: Game, players: int) -> Sight:
    """The sight of a game, cached."""
    return Sight(game, players)
