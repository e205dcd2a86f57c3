"""The bot interface: a bot chooses from what its seat may know, and from nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from athanor.kernel.declare.words import Json

Action = dict[str, Json]
View = dict[str, Json]
Event = dict[str, Json]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice. It stops at whichever limit comes first."""

    seconds: float
    simulations: int | None = None  # None: as many as time allows


class Bot(Protocol):
    """A player for one seat of one game, from the first question to the last."""

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        """Return one of the legal actions. `events` are those since the bot was last asked."""
        ...


class BotFactory(Protocol):
    """Creates a bot for a seat.

    The bot's seed is independent of the deal and reveals nothing about it.
    """

    def __call__(self, game: str, seat: int, seed: int) -> Bot: ...
