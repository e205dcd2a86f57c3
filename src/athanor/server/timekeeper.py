"""The timekeeper: clocks that run out, reminders, bots whose process died, tables nobody uses."""

import asyncio
import contextlib
import logging

from athanor.server import wishes
from athanor.server.bots import Bots
from athanor.server.cards import deadline_of, end_of_time
from athanor.server.desk import best_bot
from athanor.server.hall import Hall
from athanor.server.notices import Notices
from athanor.server.problem import Problem
from athanor.server.table import LiveTable
from athanor.server.wishes import Wish

TICK_SECONDS = 1.0
ROUND_EVERY = 20  # ticks between two looks at the whole storage
ORPHANED_SECONDS = 15.0  # a bot's turn that lasts so long may be anyone's to play
MOST_DAYS = 30
LAST_PART = 0.25  # of the time for a move: when it begins, one is reminded
logger = logging.getLogger("athanor.timekeeper")


class Timekeeper:
    """Looks at the time once a second."""

    def __init__(self, hall: Hall, bots: Bots, notices: Notices) -> None:
        self.hall, self.bots, self.notices = hall, bots, notices
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._keep_time(), name="timekeeper")

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _keep_time(self) -> None:
        ticks = 0
        first = True
        while True:
            try:
                await self.tick()
                if ticks % ROUND_EVERY == 0:
                    await self.round(first)
                    first = False
                ticks += 1
            except Problem as problem:
                logger.warning("timekeeper: %s", problem.kind)
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        """The tables in memory: clocks run out, people long away, logs that may say more."""
        now = self.hall.clock.now()
        for live in list(self.hall.tables.values()):
            await live.settle_doubts()
            live.look_for_absent()
            if live.sitting.clocks is not None and (deadline_of(live.sitting) or now + 1) <= now:
                await self._flag(live, now)

    async def _flag(self, live: LiveTable, now: float) -> None:
        """Whoever has run out of time is out of the running."""
        for seat in live.sitting.actors:
            end = end_of_time(live.sitting, seat)
            if live.sitting.chairs[seat].human and end is not None and end <= now:
                best = best_bot(live)
                draft = wishes.resign(seat, best, "flag")
                with contextlib.suppress(Problem):
                    await live.submit(Wish(draft, "time", f"flag-{live.sitting.moment}-{seat}"))

    async def round(self, first: bool) -> None:
        """The whole storage: bots nobody thinks for, moves that are due, tables nobody uses."""
        now = self.hall.clock.now()
        for table in await self.hall.store.waiting_for_bots(now - ORPHANED_SECONDS * (not first)):
            with contextlib.suppress(Problem):
                live = await self.hall.table(table)
                await live.catch_up()
                self.bots.look(live)
        for card in await self.hall.store.due(now + MOST_DAYS * 86400 * LAST_PART):
            days = card["pace"]["days"]
            if days is not None and card["deadline"] - now <= days * 86400 * LAST_PART:
                with contextlib.suppress(Problem):
                    await self._remind(await self.hall.table(card["id"]))
        for live in list(self.hall.tables.values()):
            if live.viewers:
                self.hall.present(live)
        self.hall.let_go()

    async def _remind(self, live: LiveTable) -> None:
        deadline = deadline_of(live.sitting)
        if deadline is not None and await self.hall.store.claim_reminder(live.sitting.id, deadline):
            self.notices.remind(live, list(live.sitting.actors), "Your time is running out")
