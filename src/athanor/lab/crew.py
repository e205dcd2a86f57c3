"""A crew: who carries out tasks. It is this process, several processes, or a Ray cluster.

A crew lasts for several rounds of tasks, so that its processes start and load the rules only once.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self, TypeVar

from athanor.lab import on_ray

T = TypeVar("T")
AHEAD = 4  # tasks in flight per process, so that none waits


class Crew:
    """Workers for tasks whose results are wanted in order."""

    def __init__(self, workers: int | None = None, ray: str | None = None) -> None:
        self.workers, self.ray = workers or cores(), ray
        self._pool: ProcessPoolExecutor | None = None
        self._leave: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        if self.ray is not None:
            self._leave = on_ray.connect(self.ray)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._leave()

    def share_out(
        self, play: Callable[..., T], tasks: Iterator[tuple[Any, ...]], here: bool = False
    ) -> Iterator[T]:
        """Carry out tasks, in this process if they are few; yields their results in order."""
        if here or (self.ray is None and self.workers == 1):
            return (play(*task) for task in tasks)
        if self.ray is not None:
            return on_ray.share_out(play, tasks, self.ray)
        return self._in_processes(play, tasks)

    def _in_processes(
        self, play: Callable[..., T], tasks: Iterator[tuple[Any, ...]]
    ) -> Iterator[T]:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context)
        waiting: deque[Future[T]] = deque()
        try:
            with interrupts_left_to_us():
                for _, task in zip(range(self.workers * AHEAD), tasks):
                    waiting.append(self._pool.submit(play, *task))
            while waiting:
                yield waiting.popleft().result()
                for task in tasks:
                    waiting.append(self._pool.submit(play, *task))
                    break
        finally:
            for task_left in waiting:
                task_left.cancel()


def cores() -> int:
    """The processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
