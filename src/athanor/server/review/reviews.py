"""Reviews after a game or on demand, in a low-priority worker process."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec

from athanor.server.bots.pool import WorkerLost, WorkerPool
from athanor.server.review.queue import ReviewQueue
from athanor.server.storage.entries import Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.replay import finished
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import FoundReview, ReviewState

METHOD = 3  # raised when the method changes; reviews stored by an older one are redone
SLICE = 1.0  # seconds of work between two progress checks
PATIENCE = 120.0  # seconds for one such slice, on a busy machine
AT_ONCE = 4  # reviews under way, of different people, which share the worker's time
RETRY_SECONDS = 10.0  # between checks for work that another process has dropped
logger = logging.getLogger("athanor.reviews")


class Reviews:
    """Works through the queue. What is found so far can be read at any time."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.pool = registry, WorkerPool(1)
        self.queue = ReviewQueue(registry.database, METHOD)
        self._partial: dict[str, FoundReview | None] = {}  # of the games under review
        self._under_way: dict[asyncio.Task[None], str] = {}  # and whom they count for
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
            owner = next((chair.person for chair in projection.chairs if chair.person), None)
            task = asyncio.create_task(self._ask_quietly(live_table, owner or projection.host))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask_quietly(self, live_table: LiveTable, owner: str) -> None:
        with contextlib.suppress(Problem):
            await self.ask(live_table, owner)

    async def ask(self, live_table: LiveTable, owner: str) -> ReviewState:
        """Queue a finished game for somebody, unless it is already queued or done."""
        cost = finished(live_table.projection).ply
        if not cost:
            raise Problem("review/nothing")
        if not self.budget:
            raise Problem("review/off")
        now = self.registry.clock.now()
        await self.queue.add(live_table.projection.id, now, owner, cost)
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
        return ReviewState("waiting", await self.queue.ahead(table), None)

    async def chances(self, live_table: LiveTable, ply: int) -> list[float] | None:
        """All seats' chances at a ply of a reviewed game; None if it has none so far."""
        kept = await self.queue.kept(live_table.projection.id)
        known = kept.found.curve if kept and kept.found else []
        return next((point.shares for point in known if point.ply == ply), None)

    async def work(self) -> None:
        """Review game after game, forever."""
        try:
            while True:
                self._more.clear()
                if not await self._begin_next():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._more.wait(), RETRY_SECONDS)
        finally:
            await stop(list(self._under_way))

    async def _begin_next(self) -> bool:
        """Begin the next review, if there is one and not too many are under way."""
        if not self.budget or len(self._under_way) >= AT_ONCE:
            return False
        now, busy = self.registry.clock.now(), self._under_way.values()
        next_one = await self.queue.claim(now, self.pool.served, busy)  # one at a time for each
        if next_one is None:
            return False
        task = asyncio.create_task(self._review(next_one.table, next_one.owner))
        self._under_way[task] = next_one.owner
        task.add_done_callback(self._ended)
        return True

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._under_way[task]
        self._more.set()
        if not task.cancelled() and task.exception() is not None:
            logger.error("a review failed", exc_info=task.exception())

    async def _review(self, table: str, owner: str) -> None:
        self._partial[table] = None
        try:
            found = await self._worked_out(await self.registry.table(table), owner)
            await self.queue.keep(table, found)
        except (WorkerLost, Problem) as trouble:
            logger.warning("table %s is not reviewed: %s", table, trouble)
            if not isinstance(trouble, Problem) or trouble.kind != "storage":
                with contextlib.suppress(Problem):
                    await self.queue.fail(table)
        except asyncio.CancelledError:
            await self.queue.release(table)
            raise
        finally:
            self._partial.pop(table, None)

    async def _worked_out(self, live_table: LiveTable, owner: str) -> FoundReview:
        table, question = live_table.projection.id, self._question(live_table, owner)
        spent, limit = 0.0, self.registry.settings.review_seconds
        while True:
            answer = await self.pool.ask(question | {"last": spent >= limit})
            if "review" not in answer:
                raise WorkerLost(str(answer.get("error", "no answer")))
            spent += answer["seconds"]
            found = msgspec.convert(answer["review"], FoundReview)
            if found.seats:
                return found
            self._partial[table] = found
            await self.queue.renew(table, self.registry.clock.now())

    def _question(self, live_table: LiveTable, owner: str) -> dict[str, Any]:
        projection, game = live_table.projection, finished(live_table.projection)
        return {
            "kind": "review", "table": projection.id, "save": game.save(), "budget": self.budget,
            "seed": self.registry.keys.number("review", projection.id), "slice": SLICE,
            "seconds": PATIENCE, "owner": owner,
        }  # fmt: skip

    async def end(self) -> None:
        await self.pool.end()
