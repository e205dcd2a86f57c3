"""Simulation at scale: a plan played by one process or by several, with the same result."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from athanor.lab import on_ray
from athanor.lab.bot_games import play_bot_games
from athanor.lab.plan import Plan
from athanor.lab.results import Results, play_games

T = TypeVar("T")
BATCH, BOT_BATCH, RAY_BATCH = 250, 4, 20_000
AHEAD = 4  # batches in flight per process, so that none waits
WORTH_A_PROCESS = 5_000  # with fewer games, a further process costs more time than it saves
BOT_GAMES_WORTH_A_PROCESS = 20


def simulate(
    plan: Plan, first: int, games: int, processes: int | None = None, ray: str | None = None
) -> Iterator[Results]:
    """Play the games from `first` to `games`, batch by batch and in order; `ray` is a cluster."""
    _ = plan.played.machine  # compiles the rules once, here, and not in every process
    size, worth = (BOT_BATCH, BOT_GAMES_WORTH_A_PROCESS) if plan.bots else (BATCH, WORTH_A_PROCESS)
    if ray is not None and not plan.bots:
        size = RAY_BATCH
    workers = processes or fitting_processes(games - first, worth)
    return share_out(partial(play_some, plan), _tasks(first, games, size), workers, ray)


def share_out(
    play: Callable[..., T], tasks: Iterator[tuple[int, int]], workers: int, ray: str | None
) -> Iterator[T]:
    """Carry out tasks here, in processes or on a cluster; yields their results in order."""
    if ray is not None:
        return on_ray.share_out(play, tasks, ray)
    if workers == 1:
        return (play(*task) for task in tasks)
    return _share_out_to_processes(play, tasks, workers)


def _tasks(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    return ((at, min(size, games - at)) for at in range(first, games, size))


def play_some(plan: Plan, first: int, games: int) -> Results:
    """The games of a plan, played by any kind of player."""
    return play_bot_games(plan, first, games) if plan.bots else play_games(plan, first, games)


def fitting_processes(games: int, worth: int = WORTH_A_PROCESS) -> int:
    """How many processes a number of games justifies, on the available cores."""
    return max(1, min(cores(), games // worth))


def cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _share_out_to_processes(
    play: Callable[..., T], tasks: Iterator[tuple[int, int]], workers: int
) -> Iterator[T]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context)
    waiting: deque[Future[T]] = deque()
    try:
        with interrupts_left_to_us():
            for _, task in zip(range(workers * AHEAD), tasks):
                waiting.append(pool.submit(play, *task))
        while waiting:
            yield waiting.popleft().result()
            for task in tasks:
                waiting.append(pool.submit(play, *task))
                break
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_left_to_us() -> Iterator[None]:
    """Processes started in this block ignore Ctrl-C; their parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
