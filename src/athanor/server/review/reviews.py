"""Reviews after a game or on demand: one at a time, in a low-priority worker process."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec

from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.review.queue import ReviewQueue
from athanor.server.storage.entries import Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.replay import finished
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import FoundReview, ReviewState

METHOD = 2  # raised when the method changes; reviews stored by an older one are redone
SLICE = 1.0  # seconds of work between two progress checks
PATIENCE = 120.0  # seconds for one such slice, on a busy machine
RETRY_SECONDS = 10.0  # between checks for work that another process has dropped
logger = logging.getLogger("athanor.reviews")


class Reviews:
    """Works through the queue. What is found so far can be read at any time."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.pool = registry, WorkerPool(1)
        self.queue = ReviewQueue(registry.database, METHOD)
        self._partial: dict[str, FoundReview | None] = {}  # of the game under review
        self._more = asyncio.Event()
        registry.on_stored.append(self.look)
        self._asking: set[asyncio.Task[None]] = set()

    @property
    def budget(self) -> int:
        """Simulations per choice; 0 if this server does no reviews."""
        return self.registry.settings.review

    def look(self, live_table: LiveTable, entry: Entry) -> None:
        """Request the review of a game that people have just finished."""
        projection = live_table.projection
        people = any(chair.kind != "bot" for chair in projection.chairs)
        if projection.status == "over" and entry.kind != "rematch" and people and self.budget:
            task = asyncio.create_task(self._ask_quietly(live_table))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask_quietly(self, live_table: LiveTable) -> None:
        with contextlib.suppress(Problem):
            await self.ask(live_table)

    async def ask(self, live_table: LiveTable) -> ReviewState:
        """Queue a finished game, unless it is already queued or done."""
        if not finished(live_table.projection).ply:
            raise Problem("review/nothing")
        if not self.budget:
            raise Problem("review/off")
        await self.queue.add(live_table.projection.id, self.registry.clock.now())
        self._more.set()
        return await self.state(live_table)

    async def state(self, live_table: LiveTable) -> ReviewState:
        """The status of a game's review, with what is found so far."""
        finished(live_table.projection)
        table = live_table.projection.id
        kept = await self.queue.kept(table)
        if kept is None:
            return ReviewState("none" if self.budget else "off", 0, None)
        if kept.status != "waiting":
            return ReviewState("done" if kept.found else "failed", 0, kept.found)
        if table in self._partial:
            return ReviewState("running", 0, self._partial[table])
        return ReviewState("waiting", await self.queue.ahead(kept.wanted), None)

    async def work(self) -> None:
        """Review game after game, forever."""
        while True:
            self._more.clear()
            table = await self.queue.claim(self.registry.clock.now()) if self.budget else None
            if table is not None:
                await self._review(table)
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._more.wait(), RETRY_SECONDS)

    async def _review(self, table: str) -> None:
        self._partial[table] = None
        try:
            found = await self._worked_out(await self.registry.table(table))
            await self.queue.keep(table, found)
        except (WorkerLost, Problem) as trouble:
            logger.warning("table %s is not reviewed: %s", table, trouble)
            if not isinstance(trouble, Problem) or trouble.kind != "storage":
                await self.queue.fail(table)
        except asyncio.CancelledError:
            await self.queue.release(table)
            raise
        finally:
            self._partial.pop(table, None)

    async def _worked_out(self, live_table: LiveTable) -> FoundReview:
        table, question = live_table.projection.id, self._question(live_table)
        began = time.monotonic()
        while True:
            last = time.monotonic() - began >= self.registry.settings.review_seconds
            answer = await self.pool.ask(question | {"last": last})
            if "review" not in answer:
                raise WorkerLost(str(answer.get("error", "no answer")))
            found = msgspec.convert(answer["review"], FoundReview)
            if found.seats:
                return found
            self._partial[table] = found
            await self.queue.renew(table, self.registry.clock.now())

    def _question(self, live_table: LiveTable) -> dict[str, Any]:
        projection, game = live_table.projection, finished(live_table.projection)
        return {
            "kind": "review", "table": projection.id, "save": game.save(), "budget": self.budget,
            "seed": self.registry.keys.number("review", projection.id), "slice": SLICE,
            "seconds": PATIENCE,
        }  # fmt: skip

    async def end(self) -> None:
        await self.pool.end()
