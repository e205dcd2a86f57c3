"""Tasks that processes carry out until time is up; what is not done then is lost."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice, takewhile
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
AHEAD = 2  # tasks in flight for each process


def done_before(
    ends: float, play: Callable[..., T], tasks: Iterator[tuple[Any, ...]], processes: int
) -> Iterator[tuple[tuple[Any, ...], T]]:
    """Tasks with their results, as they end; `ends` is a time of `monotonic`.

    One process is this one, which finishes the task it has begun.
    """
    if processes == 1:
        begun = takewhile(lambda _: monotonic() < ends, tasks)
        return ((task, play(*task)) for task in begun)
    return _by_processes(ends, play, tasks, processes)


def _by_processes(
    ends: float, play: Callable[..., T], tasks: Iterator[tuple[Any, ...]], processes: int
) -> Iterator[tuple[tuple[Any, ...], T]]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    waiting: dict[Future[T], tuple[Any, ...]] = {}
    try:
        while monotonic() < ends:
            for task in islice(tasks, AHEAD * processes - len(waiting)):
                waiting[pool.submit(play, *task)] = task
            if not waiting:
                break
            for one in wait(waiting, max(0.0, ends - monotonic()), FIRST_COMPLETED).done:
                yield waiting.pop(one), one.result()
    finally:
        for process in (pool._processes or {}).values() if waiting else ():
            process.terminate()
        pool.shutdown(wait=not waiting, cancel_futures=True)
