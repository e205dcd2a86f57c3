"""What a cluster costs: the same games by local processes and by Ray on this machine.

    python -m bench.cluster [GAME] [--games N] [--rounds R]

Both play the same tasks and have their workers started, with the rules loaded, before the clock
starts. A round counts from handing out the first task to the last result, as wall time and as
processor time of all processes that take part: this one, its children and Ray's own, which are no
children of ours and are found by the folder of their session. Rounds alternate; the figures are
medians.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import psutil

from athanor.lab.crew import Crew, cores
from athanor.lab.on_ray import LOCAL
from athanor.lab.plan import Plan
from athanor.lab.simulate import RAY_BATCH, play_some, tasks_of


class Spent(NamedTuple):
    """Seconds of a round."""

    wall: float
    processor: float


def processes(session: str | None) -> Iterator[psutil.Process]:
    """This process, those below it, and those of a Ray session."""
    own = psutil.Process()
    found = {one.pid: one for one in (own, *own.children(recursive=True))}
    if session is None:
        yield from found.values()
        return
    for one in psutil.process_iter():
        try:
            if session in " ".join(one.cmdline()) or _is_worker(one, session):
                found[one.pid] = one
        except psutil.Error:
            continue
    yield from found.values()


def _is_worker(one: psutil.Process, session: str) -> bool:
    """Workers rename themselves (`ray::…`), so the raylet that started them tells them apart."""
    above = one.parent()
    return above is not None and "raylet" in above.name() and session in " ".join(above.cmdline())


def processor_seconds(session: str | None) -> dict[int, float]:
    """What each process has used so far."""
    found = {}
    for one in processes(session):
        try:
            time = one.cpu_times()
        except psutil.Error:
            continue
        found[one.pid] = time.user + time.system
    return found


def measured(crew: Crew, plan: Plan, games: int, session: str | None) -> Spent:
    """Play the games once, with workers that are warm."""
    tasks = tasks_of(0, games, RAY_BATCH)
    before, began = processor_seconds(session), perf_counter()
    played = sum(len(batch) for batch in crew.share_out(partial(play_some, plan), tasks))
    wall, after = perf_counter() - began, processor_seconds(session)
    assert played == games
    return Spent(wall, sum(spent - before.get(pid, 0.0) for pid, spent in after.items()))


def warm(crew: Crew, plan: Plan) -> None:
    """Have every worker load the rules."""
    tasks = tasks_of(0, 8 * crew.workers * 1000, 1000)
    for _ in crew.share_out(partial(play_some, plan), tasks):
        pass


def connect() -> Crew:
    """A cluster on this machine, whose workers are no less urgent than our own processes.

    By default, Ray gives its workers a low priority, so that on a busy machine they would wait for
    other programs and the local processes would not.
    """
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112 - Ray spells it so
    return Crew(cores(), LOCAL)


def compared(plan: Plan, games: int, rounds: int) -> dict[str, Any]:
    """The medians of both, and how much more Ray needs."""
    local, cluster = [], []
    with Crew(cores()) as here, connect() as there:
        session = _session()
        warm(here, plan)
        warm(there, plan)
        for _ in range(rounds):
            local.append(measured(here, plan, games, None))
            cluster.append(measured(there, plan, games, session))
    found: dict[str, Any] = {"rounds": rounds, "games": games}
    readings: dict[str, Callable[[Spent], float]] = {
        "wall": lambda spent: spent.wall,
        "processor": lambda spent: spent.processor,
    }
    for name, read in readings.items():
        ours, rays = median(map(read, local)), median(map(read, cluster))
        found |= {f"local_{name}": ours, f"ray_{name}": rays, f"more_{name}": rays / ours - 1}
    return found | {"local": local, "ray": cluster}


def _session() -> str:
    worker: Any = import_module("ray._private.worker")  # here: it is slow to import
    return str(worker.global_worker.node.get_session_dir_path())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("game", nargs="?", default="alchemist")
    parser.add_argument("--games", type=int, default=20 * RAY_BATCH)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    plan = Plan(given.game, 3, 1)
    print(json.dumps({"game": given.game} | compared(plan, given.games, given.rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
