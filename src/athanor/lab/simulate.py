"""Simulation at scale: a plan played by one process or by several, with the same result."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from athanor.lab.bot_games import play_bot_games
from athanor.lab.on_ray import shared_out
from athanor.lab.plan import Plan
from athanor.lab.results import Results, play_games

BATCH, BOT_BATCH, RAY_BATCH = 250, 4, 20_000
AHEAD = 4  # batches handed out per process, so that none waits for the next
WORTH_A_PROCESS = 5_000  # games below which a further process takes longer to start than it saves
BOT_GAMES_WORTH_A_PROCESS = 20


def simulate(
    plan: Plan, first: int, games: int, processes: int | None = None, ray: str | None = None
) -> Iterator[Results]:
    """The games from `first` up to `games`, batch by batch and in order; `ray` is a cluster."""
    _ = plan.played.machine  # rules are compiled here, once, and not in every process
    if ray is not None:
        return shared_out(plan, _tasks(first, games, _size_on_ray(plan)), play_some, ray)
    size, worth = (BOT_BATCH, BOT_GAMES_WORTH_A_PROCESS) if plan.bots else (BATCH, WORTH_A_PROCESS)
    tasks = _tasks(first, games, size)
    workers = processes or fitting_processes(games - first, worth)
    if workers == 1:
        return (play_some(plan, at, count) for at, count in tasks)
    return _shared_out(plan, tasks, workers)


def _tasks(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
    return ((at, min(size, games - at)) for at in range(first, games, size))


def _size_on_ray(plan: Plan) -> int:
    """Games of a task that takes seconds."""
    return BOT_BATCH if plan.bots else RAY_BATCH


def play_some(plan: Plan, first: int, games: int) -> Results:
    """The games of a plan, played by any kind of player."""
    return play_bot_games(plan, first, games) if plan.bots else play_games(plan, first, games)


def fitting_processes(games: int, worth: int = WORTH_A_PROCESS) -> int:
    """How many processes a number of games is worth, on the cores there are."""
    return max(1, min(cores(), games // worth))


def cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _shared_out(plan: Plan, tasks: Iterator[tuple[int, int]], workers: int) -> Iterator[Results]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context)
    waiting: deque[Future[Results]] = deque()
    try:
        with interrupts_left_to_us():
            for _, task in zip(range(workers * AHEAD), tasks):
                waiting.append(pool.submit(play_some, plan, *task))
        while waiting:
            yield waiting.popleft().result()
            for task in tasks:
                waiting.append(pool.submit(play_some, plan, *task))
                break
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_left_to_us() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C: it is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
