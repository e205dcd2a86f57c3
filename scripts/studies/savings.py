"""What the estimators of the arena save, by the stored games of studies.

    python -m scripts.studies.savings build/studies/*.jsonl

For each game: how many times as many games with fresh deals a plain share of wins would need for
the same standard error, if deals are shared by all rotations, if luck is taken off as well, and by
points. Then how far shares by points lie from shares of wins, which they should equal on average.
Contests with fewer than 20 games, or with a share below 15 or above 85 %, are left out.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median, stdev

from athanor.arena import Contest, GameResult, standing
from athanor.arena.intervals import Z
from athanor.arena.standing import Line, deals_of

FEWEST, LOWEST, HIGHEST = 20, 0.15, 0.85


@dataclass(frozen=True)
class Saving:
    """How many times fewer games one contest needs, and how far its shares are apart."""

    shared: float
    without_luck: float
    by_points: float
    apart: float


def contests(paths: Sequence[Path]) -> Iterator[tuple[str, str, list[GameResult]]]:
    """The game, the first bot and the games of each stored contest."""
    found: dict[tuple[str, str], list[GameResult]] = defaultdict(list)
    for path in paths:
        for line in path.read_text().split("\n")[:-1]:
            stored = json.loads(line)
            key = stored["cell"], json.dumps(stored["head"])
            found[key].append(GameResult.read(stored["game"]))
    for (cell, head), games in found.items():
        yield cell.split()[1], json.loads(head)[0][0], games


def saving(line: Line, won: Sequence[float], played: Sequence[int]) -> Saving | None:
    """What one contest saves; None where it is too small or too clear."""
    if line.games < FEWEST or not LOWEST < line.win_share < HIGHEST or line.by_points is None:
        return None
    alone = line.win_share * (1 - line.win_share) / line.games
    means = [one / of for one, of in zip(won, played, strict=True)]
    errors = [
        stdev(means) / len(means) ** 0.5,
        *((high - low) / (2 * Z) for low, high in (line.adjusted_interval, line.by_points[1])),
    ]
    shared, fair, points = (alone / error**2 for error in errors)
    return Saving(shared, fair, points, line.by_points[0] - line.win_share)


def main(arguments: Sequence[str]) -> int:
    """Print a row of a table for each game."""
    found: dict[str, list[Saving]] = defaultdict(list)
    for game, bot, games in contests([Path(one) for one in arguments]):
        line = standing(Contest(game, (tuple(games[0].seats),), 1), games).line(bot)
        one = saving(line, *deals_of(bot, games))
        if one is not None:
            found[game].append(one)
    print("| game | contests | shared deals | and without luck | by points | apart |")
    print("|---|---|---|---|---|---|")
    for game, all_of in sorted(found.items()):
        times = [
            f"{median(getattr(one, name) for one in all_of):.1f}"
            for name in ("shared", "without_luck", "by_points")
        ]
        apart = f"{100 * fmean(one.apart for one in all_of):+.1f}"
        print(f"| {game} | {len(all_of)} | {' | '.join(times)} | {apart} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
