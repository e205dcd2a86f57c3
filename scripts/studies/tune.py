"""Tunes the dials of the search by contests, for one game and number of seats.

    python -m scripts.studies.tune alchemist 2 --evaluations 100   play until there are this many
    python -m scripts.studies.tune alchemist 2 --confirm 40        the best against the shipped one

The optimiser is NTBEA (Lucas, Liu and Perez-Liebana, 2018): it keeps statistics for every value of
every dial and for every pair of values, and evaluates next the neighbour of the current point with
the highest upper bound. One evaluation is one deal, played with the candidate on each seat against
the shipped search with the same number of simulations; its value is the candidate's win share over
an even share. Evaluations are stored in build/tune, so a run can be stopped and resumed.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log, sqrt
from pathlib import Path
from random import Random

import athanor
from athanor.arena import Contest, Results, Run, lineups_of
from athanor.arena.bot_version import bot_version
from athanor.arena.play import play_game
from athanor.arena.standing import share_of

KEPT = Path(__file__).resolve().parents[2] / "build" / "tune"
SIMULATIONS = 100
SPACE: dict[str, tuple[float, ...]] = {
    "horizon": (2, 4, 6, 12, 99),
    "noise": (0.1, 0.5, 1, 2, 4),
    "exploration": (0.6, 1.2, 2.0),
    "prior_floor": (0.02, 0.05, 0.2),
    "result_weight": (0.5, 1.0),
    "spread": (3, 4, 5, 6, 8),
}
DIALS = tuple(SPACE)
NEIGHBOURS = 40
UNSEEN = 0.5  # in the upper bound, for a value that was never tried
EXPLORATION = 0.6
SEED, FRESH = 77, 78  # of the deals to tune with, and of those to confirm with
Point = tuple[float, ...]
Key = tuple[tuple[int, float], ...]


def name_of(point: Point, simulations: int) -> str:
    """The bot of a point."""
    dials = ",".join(f"{dial}={value:g}" for dial, value in zip(DIALS, point, strict=True))
    return f"search:{simulations},{dials}"


class Model:
    """Statistics of every value of every dial, and of every pair of values."""

    def __init__(self) -> None:
        self.count: dict[Key, int] = defaultdict(int)
        self.total: dict[Key, float] = defaultdict(float)
        self.points: dict[Point, int] = defaultdict(int)

    def add(self, point: Point, value: float) -> None:
        self.points[point] += 1
        for key in keys(point):
            self.count[key] += 1
            self.total[key] += value

    def mean(self, point: Point) -> float:
        """The expected value of a point, over all tuples that were tried."""
        tried = [key for key in keys(point) if self.count[key]]
        return sum(self.total[key] / self.count[key] for key in tried) / max(1, len(tried))

    def bound(self, point: Point) -> float:
        """The mean plus an exploration bonus."""
        evaluations = 1 + sum(self.points.values())
        bonus = [sqrt(log(evaluations) / (self.count[key] + UNSEEN)) for key in keys(point)]
        return self.mean(point) + EXPLORATION * sum(bonus) / len(bonus)

    def best(self) -> Point:
        """The tried point with the highest expected value."""
        return max(self.points, key=self.mean)


def keys(point: Point) -> Iterator[Key]:
    """A point's values alone, in pairs, and all together."""
    values = list(enumerate(point))
    for size in (1, 2, len(values)):
        yield from combinations(values, size)


def neighbour(point: Point, luck: Random) -> Point:
    """A point with one dial changed, or two."""
    found = list(point)
    for _ in range(luck.choice((1, 1, 2))):
        place = luck.randrange(len(DIALS))
        found[place] = luck.choice(SPACE[DIALS[place]])
    return tuple(found)


class Tuning:
    """One run of the optimiser."""

    def __init__(self, game: str, seats: int, simulations: int) -> None:
        self.game, self.seats, self.simulations = game, seats, simulations
        self.path = KEPT / f"{game}-{seats}-{simulations}-{bot_version(game)}.jsonl"
        self.model, self.done = Model(), 0
        self.point: Point = tuple(values[len(values) // 2] for values in SPACE.values())
        for line in self.path.read_text().splitlines() if self.path.exists() else ():
            self._take(tuple(json.loads(line)["point"]), json.loads(line)["value"])

    def _take(self, point: Point, value: float) -> None:
        self.model.add(point, value)
        self.done += 1
        luck = Random(f"{SEED} {self.done}")
        near = {neighbour(point, luck) for _ in range(NEIGHBOURS)}
        self.point = max(sorted(near), key=self.model.bound)

    def step(self) -> None:
        """Evaluate the current point and store the result."""
        value = self.evaluated(self.point)
        KEPT.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as stream:
            stream.write(json.dumps({"point": self.point, "value": value}) + "\n")
        self._take(self.point, value)

    def contest(self, point: Point, seed: int = SEED) -> Contest:
        """A point against the shipped dials."""
        rival = f"search:{self.simulations}"
        bots = (name_of(point, self.simulations), *[rival] * (self.seats - 1))
        return Contest(self.game, lineups_of(athanor.game(self.game), bots, None), seed)

    def evaluated(self, point: Point) -> float:
        """The win share over an even share, in one deal."""
        contest = self.contest(point)
        games = range(self.done * contest.per_deal, (self.done + 1) * contest.per_deal)
        won = [share_of(contest.bots[0], play_game(contest, index)) for index in games]
        return sum(won) / len(won) * self.seats


def main(arguments: Sequence[str]) -> int:
    """Tune, or confirm the best point."""
    parser = argparse.ArgumentParser(description="Tunes the dials of the search by contests.")
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--evaluations", type=int, default=0)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    parser.add_argument("--confirm", type=int, default=0, metavar="GAMES")
    given = parser.parse_args(arguments)
    tuning = Tuning(given.game, given.seats, given.simulations)
    while tuning.done < given.evaluations:
        tuning.step()
    if not tuning.done:
        return 0
    best = tuning.model.best()
    print(f"{tuning.done} evaluations; best {name_of(best, given.simulations)}: "
          f"{tuning.model.mean(best):.2f} times an even share")  # fmt: skip
    if given.confirm:
        found = Run(Results(tuning.contest(best, FRESH))).play(given.confirm).lines[0]
        print(f"{found.games} games: {found.win_share:.1%} ({found.low:.1%} to {found.high:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
