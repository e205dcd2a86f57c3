"""The worker pool: processes that compute bots' choices, and are replaced when they fail."""

import asyncio
import contextlib
import json
import logging
import random
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from athanor.server import metrics, trace
from athanor.server.bots.worker import SEATED

GRACE_SECONDS = 5.0  # after the budget is spent, before a worker counts as unresponsive
START_SECONDS = 60.0  # extra time for a process that has just been started
MOST_BYTES = 1 << 24
Place = tuple[str | None, int | None]  # a table, and a seat there
logger = logging.getLogger("athanor.bots")


class WorkerLost(Exception):
    """A worker died, timed out, or gave an invalid answer."""


def place_of(question: dict[str, Any]) -> Place:
    """The seat that a question is for; a review has none."""
    return question.get("table"), question.get("seat")


class Worker:
    """One worker process, started when first needed."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.places: deque[Place] = deque(maxlen=SEATED)  # seats whose bots it holds, latest last
        self._fresh = True

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question; without one, end the process and raise `WorkerLost`."""
        try:
            return await self._ask(question)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            await self.end()
            raise WorkerLost(type(error).__name__) from None

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "athanor.server.bots.worker",
                stdin=PIPE, stdout=PIPE, limit=MOST_BYTES,
            )  # fmt: skip
            self._fresh = True
            self.places.clear()
        self._remember(place_of(question))
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        most = question["seconds"] + GRACE_SECONDS + (START_SECONDS if self._fresh else 0)
        async with asyncio.timeout(most):
            stdin.write(json.dumps(question).encode() + b"\n")
            await stdin.drain()
            line = await stdout.readuntil(b"\n")
        self._fresh = False
        found: dict[str, Any] = json.loads(line)
        return found

    def _remember(self, place: Place) -> None:
        """Track which bots the worker holds, in the same way as the worker does: each seat once."""
        if place in self.places:
            self.places.remove(place)
        self.places.append(place)

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        self.process = None


@dataclass(order=True)
class Waiting:
    """A question waiting for a worker; the smallest comes first."""

    rank: int  # tables with people before tables that nobody plays at or watches
    served: float  # the time that its owner's questions have used so far
    number: int
    owner: str = field(compare=False)
    free: "asyncio.Future[None]" = field(compare=False)


class WorkerPool:
    """All worker processes. A free worker goes to the table that has used the least time."""

    def __init__(self, count: int) -> None:
        self.all = [Worker() for _ in range(max(1, count))]
        self._free = list(self.all)  # longest idle first
        self._idle = len(self.all)
        self._waiting: list[Waiting] = []
        self._served: dict[str, float] = {}  # seconds by owner; decays over time
        self._number = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer of a free worker; raise `WorkerLost` if it gives none."""
        owner = str(question.get("owner", ""))
        await self._turn(question.get("rank", 0), owner)
        began = time.monotonic()
        try:
            worker = self._pick(place_of(question))
            try:
                return await worker.ask(question)
            finally:
                self._free.append(worker)
        finally:
            self._served[owner] = self._served.get(owner, 0.0) + time.monotonic() - began
            self._pass_on()

    def served(self, owner: str) -> float:
        """The time that somebody's questions have used lately."""
        return self._served.get(owner, 0.0)

    async def _turn(self, rank: int, owner: str) -> None:
        """Wait until a worker is free and no other question has priority."""
        if self._idle:
            self._idle -= 1
            return
        self._number += 1
        free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = Waiting(rank, self._served.get(owner, 0.0), self._number, owner, free)
        self._waiting.append(waiting)
        metrics.BOT_QUEUE.set(len(self._waiting))
        try:
            await free
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the newly freed worker to the question with the highest priority."""
        for one in self._waiting:
            one.served = self._served.get(one.owner, 0.0)
        if self._waiting:
            first = min(self._waiting)
            self._waiting.remove(first)
            metrics.BOT_QUEUE.set(len(self._waiting))
            first.free.set_result(None)
            return
        self._idle += 1
        self._served = {who: seconds / 2 for who, seconds in self._served.items() if seconds > 1}

    def _pick(self, place: Place) -> Worker:
        """Pick a free worker: the one that has thought for this seat before, or any."""
        knowing = [worker for worker in self._free if place in worker.places]
        found = (knowing or self._free)[0]
        self._free.remove(found)
        return found

    async def choose(self, question: dict[str, Any]) -> Any:
        """A bot's choice: asked at most twice, then any legal action, so that no game is stuck."""
        began = time.perf_counter()
        for _ in range(2):
            try:
                found = await self.ask(question)
            except WorkerLost as lost:
                logger.warning("a worker was lost (%s); another takes over", lost)
                continue
            if found.get("action") in question["legal"]:
                taken = time.perf_counter() - began
                metrics.BOT_SECONDS.labels(question["level"]).observe(taken)
                if taken > question["seconds"] + trace.SLOW_SECONDS:
                    more = {"ms": round(taken * 1000, 1)}
                    logger.warning("slow bot %s", question["level"], extra=more)
                return found["action"]
            logger.warning("bot %s: %s", question["level"], found.get("error", "no legal action"))
        metrics.BOT_FAILURES.inc()
        return random.choice(question["legal"])

    async def end(self) -> None:
        for worker in self.all:
            await worker.end()
