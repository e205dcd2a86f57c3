"""Results of consecutive games, and the player that produces them."""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from athanor.kernel.game import Game
from athanor.lab.plan import Plan

MOST_DECISIONS = 1_000_000  # far above any real game; a longer one counts as endless


@dataclass(frozen=True)
class Results:
    """One row per game, in the order of the plan."""

    scores: npt.NDArray[np.int32]  # by game and seat
    winners: npt.NDArray[np.int32]  # by game, one bit per seat
    decisions: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.decisions)

    @classmethod
    def empty(cls, games: int, seats: int) -> Self:
        """Empty results for this many games."""
        return cls(
            np.zeros((games, seats), np.int32),
            np.zeros(games, np.int32),
            np.zeros(games, np.int32),
        )

    def first(self, games: int) -> "Results":
        """The results of the first games."""
        return Results(self.scores[:games], self.winners[:games], self.decisions[:games])

    @classmethod
    def joined(cls, batches: "list[Results]", seats: int) -> Self:
        """Concatenate several results."""
        parts: list[Results] = [cls.empty(0, seats), *batches]
        return cls(
            np.concatenate([part.scores for part in parts]),
            np.concatenate([part.winners for part in parts]),
            np.concatenate([part.decisions for part in parts]),
        )


class RandomPlayer:
    """Plays random games of a plan, one after another, in the same record."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.machine = game.machine
        self.plan = plan
        self.fresh = game.prepared(plan.seats, plan.options)
        self.array = self.fresh.copy()
        self.cell = self.machine.cell(self.array)
        self.lines = range(len(game.sheet))
        self.chosen = self.machine.numbers(np.zeros(MOST_DECISIONS, np.int32))

    def play(self, index: int) -> int:
        """Play the game at an index to its end; returns the number of decisions."""
        machine, loops = self.machine, self.machine.loops
        deal, choices = self.plan.seeds(index)
        self.array[:] = self.fresh
        loops.begin(self.cell, machine.key(deal), machine.told)
        chance = machine.generator(choices)
        played = loops.wander(self.cell, chance, machine.out, machine.told, self.chosen)
        if self.array["acting"][0]:
            raise RuntimeError(f"Game {index} of seed {self.plan.seed} does not end.")
        return int(played)

    def points(self, seat: int) -> int:
        """The score of a seat at the end."""
        return sum(int(self.machine.loops.points(self.cell, seat, line)) for line in self.lines)

    def winners(self) -> int:
        """The seats that share first place, one bit per seat."""
        return int(self.machine.loops.first_places(self.cell))


def play_games(plan: Plan, first: int, games: int) -> Results:
    """Play the games from index `first`."""
    player = RandomPlayer(plan.played, plan)
    batch = Results.empty(games, plan.seats)
    for row in range(games):
        batch.decisions[row] = player.play(first + row)
        batch.winners[row] = player.winners()
        for seat in range(plan.seats):
            batch.scores[row, seat] = player.points(seat)
    return batch
