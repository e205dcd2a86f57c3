"""The bot interface: a bot chooses from what its seat may know, and from nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from athanor.kernel.declare.words import Json

Action = dict[str, Json]
View = dict[str, Json]
Event = dict[str, Json]
LEAST_SHARE = 0.02  # of a turn's budget, for each choice in it


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice. It stops at whichever limit comes first."""

    seconds: float
    simulations: int | None = None  # None: as many as time allows


class TurnBudget:
    """What is left of a turn's time. A turn of ten small choices takes hardly longer than one."""

    def __init__(self) -> None:
        self.left = 0.0  # seconds
        self._turn = -1

    def is_new(self, turn: int) -> bool:
        """Whether a turn has just begun, even if its first choices were forced."""
        begins, self._turn = turn != self._turn, turn
        return begins

    def share(self, seconds: float) -> float:
        """The time for one choice: half of what is left, and never nothing."""
        return max(self.left / 2, seconds * LEAST_SHARE)


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
