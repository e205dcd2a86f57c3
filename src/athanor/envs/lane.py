"""One game as a lane of its own: what adapters that play a single game are written against."""

from typing import Any

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.batch import Batch


class Lane:
    """A batch with one table: who is asked, what is open, and what a seat may know."""

    def __init__(
        self, game: str | Game, players: int, seed: int | None, options: dict[str, Json]
    ) -> None:
        played = game if isinstance(game, Game) else find_game(game)
        self.batch = Batch(played, 1, players, seed, False, options)

    @property
    def actor(self) -> int:
        """The seat asked next, or -1."""
        return int(self.batch.actor[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor < 0

    @property
    def legal(self) -> list[int]:
        """The numbers open to the actor."""
        numbers: list[int] = self.batch.legal_numbers[0, : self.batch.legal_counts[0]].tolist()
        return numbers

    def play(self, number: int) -> None:
        """Play for the actor; ValueError where the number is not legal."""
        self.batch.step(np.array([number]))

    def observe(self, seat: int) -> Array:
        """What a seat may know, as numbers."""
        found: Array = self.batch.observe(seat)[0]
        return found

    def mask(self, seat: int) -> Array:
        """For each number, 1 where it is open to a seat now."""
        allowed = np.zeros(self.batch.actions, np.int8)
        if seat == self.actor:
            allowed[self.legal] = 1
        return allowed

    def shares(self) -> list[float]:
        """Each seat's share of the first place; zeros while the game runs."""
        found: list[float] = self.batch.winners()[0].tolist()
        return found

    def table(self) -> Table:
        """The game as a table."""
        return self.batch.table(0)

    def bounds(self) -> tuple[Array, Array]:
        """The least and the largest number of each column of an observation."""
        columns: Any = self.batch.observation_columns
        low = np.array([column.blank for column in columns], np.int16)
        return low, np.array([column.high for column in columns], np.int16)
