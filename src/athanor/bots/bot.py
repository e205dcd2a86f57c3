"""What a bot is: it chooses from what its seat may know, and from nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from athanor.kernel.declare.words import Json

Action = dict[str, Json]
View = dict[str, Json]
Event = dict[str, Json]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice: until either limit is reached."""

    seconds: float
    simulations: int | None = None  # None: as many as there is time for


class Bot(Protocol):
    """One player of one game, sitting on one seat from the first question to the last."""

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        """One of the legal actions; `events` are those since the bot was last asked."""
        ...


class BotFactory(Protocol):
    """Creates a bot for a seat. Its seed is its own, and tells nothing of the deal."""

    def __call__(self, game: str, seat: int, seed: int) -> Bot: ...
