"""Background tasks: supervised while they run, and stopped at the end."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from athanor.server import metrics
from athanor.server.clock import Clock

RESTART_SECONDS = 1.0
STALLED_SECONDS = 60.0  # without a sign of life
STEADY_SECONDS = 60.0  # without another failure
logger = logging.getLogger("athanor.tasks")
Work = Callable[[], Coroutine[Any, Any, None]]


async def stop(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until each has ended, however it ended."""
    for task in tasks:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)


def is_storage(error: BaseException) -> bool:
    """Whether the storage could not be reached."""
    unstored = getattr(error, "kind", None) == "storage"  # a `Problem`
    return unstored or isinstance(error, (ConnectionError, SQLAlchemyError, TimeoutError))


class Supervisor:
    """Keeps long-lived tasks running: one that fails is logged, counted and restarted."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, float] = {}  # when each has failed
        self._unstored: set[str] = set()  # those that failed because of the storage
        self._beats: dict[str, float] = {}

    def start(self, name: str, work: Work) -> None:
        """Run a task forever."""
        self._tasks[name] = asyncio.create_task(self._keep(name, work), name=name)

    async def _keep(self, name: str, work: Work) -> None:
        while True:
            metrics.TASKS.labels(name).set(1)
            unstored = False
            try:
                await work()
            except Exception as error:
                unstored = is_storage(error)
                logger.exception("the %s failed and is started again", name)
            metrics.TASKS.labels(name).set(0)
            metrics.TASK_RESTARTS.labels(name).inc()
            self._failed[name] = self.clock.now()
            await asyncio.sleep(RESTART_SECONDS)
            if unstored:  # it works again once the storage does
                self._unstored.add(name)

    def beat(self, name: str) -> None:
        """Heartbeat: a task shows that it is making progress."""
        self._beats[name] = self.clock.now()
        self._failed.pop(name, None)

    def recovered(self, name: str) -> None:
        """A task that waits for events reports that it works again."""
        self._failed.pop(name, None)

    def stored(self) -> None:
        """The storage works: so do the tasks that it had stopped, and that were started again."""
        for name in self._unstored:
            self._failed.pop(name, None)
        self._unstored.clear()

    def troubles(self) -> list[str]:
        """Tasks that have failed and not recovered, or have had no heartbeat for too long.

        One that runs for a while without failing again has recovered, also if it does not say so.
        """
        now = self.clock.now()
        failed = {name for name, at in self._failed.items() if at > now - STEADY_SECONDS}
        stalled = {name for name, at in self._beats.items() if at < now - STALLED_SECONDS}
        return sorted(failed | stalled)

    async def end(self, *names: str) -> None:
        """Stop these tasks, or all of them if none are named."""
        wanted = names or tuple(self._tasks)
        await stop([self._tasks.pop(name) for name in wanted if name in self._tasks])
