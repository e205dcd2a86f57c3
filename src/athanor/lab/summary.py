"""The summary of many games: means, standard deviations and win shares by seat."""

from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from athanor.kernel.declare.words import Json
from athanor.lab.plan import Plan
from athanor.lab.results import Results


@dataclass
class Summary:
    """Sums over games, stored as integers so that their order does not matter."""

    plan: Plan
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    points: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[list[int]] = field(default_factory=list)  # by seat and number of winners

    def __post_init__(self) -> None:
        seats = self.plan.seats
        self.points = [0] * seats
        self.squares = [0] * seats
        self.wins = [[0] * (seats + 1) for _ in range(seats)]

    def add(self, batch: Results) -> None:
        """Add more games."""
        self.games += len(batch)
        self.decisions += int(batch.decisions.sum(dtype=np.int64))
        won = batch.winners[:, None] >> np.arange(self.plan.seats) & 1
        sharing = won.sum(axis=1)
        for seat in range(self.plan.seats):
            scores = batch.scores[:, seat].astype(np.int64)
            self.points[seat] += int(scores.sum())
            self.squares[seat] += int((scores * scores).sum())
            for sharers in range(1, self.plan.seats + 1):
                self.wins[seat][sharers] += int((won[:, seat] * (sharing == sharers)).sum())

    def merge(self, other: "Summary") -> None:
        """Add the sums over other games of the same plan."""
        self.games += other.games
        self.decisions += other.decisions
        self.points = [a + b for a, b in zip(self.points, other.points)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares)]
        self.wins = [[a + b for a, b in zip(*rows)] for rows in zip(self.wins, other.wins)]

    @property
    def mean(self) -> list[float]:
        """The mean score of each seat."""
        return [points / max(self.games, 1) for points in self.points]

    @property
    def spread(self) -> list[float]:
        """The standard deviation of each seat's score."""
        return [self._spread(seat) for seat in range(self.plan.seats)]

    @property
    def win_share(self) -> list[float]:
        """Each seat's win share; a shared first place is a fraction of a win."""
        games = max(self.games, 1)
        return [sum(n / max(k, 1) for k, n in enumerate(row)) / games for row in self.wins]

    @property
    def mean_decisions(self) -> float:
        """The mean number of decisions per game."""
        return self.decisions / max(self.games, 1)

    def data(self) -> dict[str, Json]:
        """The summary as plain data."""
        return {
            **self.plan.described(),
            "games": self.games,
            "mean": self.mean,
            "spread": self.spread,
            "win_share": self.win_share,
            "mean_decisions": self.mean_decisions,
            "seconds": self.seconds,
        }

    def _spread(self, seat: int) -> float:
        if self.games < 2:
            return 0.0
        games, points = self.games, self.points[seat]
        return sqrt((self.squares[seat] * games - points * points) / (games * (games - 1)))
