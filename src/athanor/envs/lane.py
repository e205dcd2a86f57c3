"""A batch with a single lane: the base of adapters that play one game."""

from typing import Any

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table
from athanor.lab.batch import Batch


class Lane:
    """A batch with one table: the actor, the legal numbers, and what a seat may know."""

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
        """The actor's legal numbers."""
        numbers: list[int] = self.batch.legal_numbers[0, : self.batch.legal_counts[0]].tolist()
        return numbers

    def play(self, number: int) -> None:
        """Play for the actor; raises ValueError if the number is not legal."""
        self.batch.step(np.array([number]))

    def observe(self, seat: int) -> Array:
        """What a seat may know, as numbers."""
        found: Array = self.batch.observe(seat)[0]
        return found

    def mask(self, seat: int) -> Array:
        """The action mask of a seat: 1 for each legal number."""
        allowed = np.zeros(self.batch.actions, np.int8)
        if seat == self.actor:
            allowed[self.legal] = 1
        return allowed

    def shares(self) -> list[float]:
        """Each seat's win share; zeros while the game runs."""
        found: list[float] = self.batch.winners()[0].tolist()
        return found

    def table(self) -> Table:
        """The game as a table."""
        return self.batch.table(0)

    def bounds(self) -> tuple[Array, Array]:
        """The minimum and maximum of each column of an observation."""
        columns: Any = self.batch.observation_columns
        low = np.array([column.blank for column in columns], np.int16)
        return low, np.array([column.high for column in columns], np.int16)
