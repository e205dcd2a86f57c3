"""What a cluster costs: the same games by local processes and by Ray on this machine.

    python -m bench.cluster [GAME] [--games N] [--rounds R]

Rounds alternate. A round counts from its first result to its last, so that starting the workers is
left out, as wall time and as processor time of all processes; other programs disturb the second
less.
"""

import argparse
import json
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

import psutil

from athanor.lab.crew import cores
from athanor.lab.on_ray import LOCAL
from athanor.lab.plan import Plan
from athanor.lab.simulate import RAY_BATCH, simulate


class Spent(NamedTuple):
    """Seconds for a thousand games."""

    wall: float
    processor: float


def processor_seconds() -> float:
    """What this process and all below it have used so far."""
    own = psutil.Process()
    times = [one.cpu_times() for one in (own, *own.children(recursive=True))]
    return float(sum(time.user + time.system for time in times))


def measured(plan: Plan, games: int, ray: str | None) -> Spent:
    """Play the games, and count from the first result to the last."""
    left, done, wall, processor = games, 0, 0.0, 0.0
    began: tuple[float, float] | None = None
    for batch in simulate(plan, 0, games, cores(), ray):
        left -= len(batch)
        if began is None:
            began = perf_counter(), processor_seconds()
            continue
        done += len(batch)
        if not left:
            wall, processor = perf_counter() - began[0], processor_seconds() - began[1]
    return Spent(1000 * wall / done, 1000 * processor / done)


def compared(plan: Plan, games: int, rounds: int) -> dict[str, float]:
    """The medians of both, and how much more Ray needs."""
    local = [measured(plan, games, None)]
    cluster = [measured(plan, games, LOCAL)]
    for _ in range(rounds - 1):
        local.append(measured(plan, games, None))
        cluster.append(measured(plan, games, LOCAL))
    found: dict[str, float] = {}
    readings: dict[str, Callable[[Spent], float]] = {
        "wall": lambda spent: spent.wall,
        "processor": lambda spent: spent.processor,
    }
    for name, read in readings.items():
        here, there = median(map(read, local)), median(map(read, cluster))
        found |= {f"local_{name}": here, f"ray_{name}": there, f"more_{name}": there / here - 1}
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("game", nargs="?", default="alchemist")
    parser.add_argument("--games", type=int, default=30 * RAY_BATCH)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    plan = Plan(given.game, 3, 1)
    print(json.dumps({"game": given.game} | compared(plan, given.games, given.rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
