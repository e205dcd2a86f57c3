"""The timekeeper: clocks that run out, reminders, orphaned bot turns, idle tables."""

import asyncio
import contextlib
import logging

from athanor.server.bots.driver import BotDriver
from athanor.server.levels import strongest
from athanor.server.notices.notices import Notices
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import deadline_of, end_of_time
from athanor.server.tasks import Supervisor
from athanor.server.wire.problems import Problem

NAME = "timekeeper"
TICK_SECONDS = 1.0
ROUND_EVERY = 20  # ticks between two scans of the whole storage
TABLES_AT_ONCE = 20  # looked at before others get their turn
ORPHANED_SECONDS = 15.0  # any process may take over a bot's turn that lasts this long
# A table that waits for others is given up after this time; a live one after a day.
OPEN_SECONDS = 14 * 86400.0
LIVE_OPEN_SECONDS = 86400.0
MOST_DAYS = 30
LAST_PART = 0.25  # of the time per move: the reminder is sent when it begins
logger = logging.getLogger("athanor.timekeeper")


class Timekeeper:
    """Checks the time once a second."""

    def __init__(
        self, registry: TableRegistry, bots: BotDriver, notices: Notices, supervisor: Supervisor
    ) -> None:
        self.registry, self.bots, self.notices = registry, bots, notices
        self.supervisor = supervisor

    async def work(self) -> None:
        """Check the time once a second, forever."""
        ticks = 0
        while True:
            try:
                await self.tick()
                if ticks % ROUND_EVERY == 0:
                    await self.round(first=ticks == 0)
                ticks += 1
                self.supervisor.beat(NAME)
            except Problem as problem:
                logger.warning("timekeeper: %s", problem.kind)
            await asyncio.sleep(TICK_SECONDS)

    async def tick(self) -> None:
        """Check the tables in memory: clocks run out, people long away, logs with new entries."""
        now = self.registry.clock.now()
        for number, live_table in enumerate(list(self.registry.tables.values())):
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
            await live_table.settle_doubts()
            live_table.look_for_absent()
            if (
                live_table.projection.clocks is not None
                and (deadline_of(live_table.projection) or now + 1) <= now
            ):
                await self._flag(live_table, now)

    async def _flag(self, live_table: LiveTable, now: float) -> None:
        """Take everyone who has run out of time out of the running."""
        for seat in live_table.projection.actors:
            end = end_of_time(live_table.projection, seat)
            if live_table.projection.chairs[seat].human and end is not None and end <= now:
                best = strongest(live_table.projection.game.name)
                decide = commands.resign(seat, best, "flag")
                with contextlib.suppress(Problem):
                    await live_table.submit(
                        Command(decide, "time", f"flag-{live_table.projection.moment}-{seat}")
                    )

    async def round(self, first: bool) -> None:
        """Scan the whole storage: orphaned bot turns, moves that are due, idle tables."""
        now = self.registry.clock.now()
        await self.registry.outages.beat(now)
        for table in await self.registry.store.waiting_for_bots(
            now - ORPHANED_SECONDS * (not first), now
        ):
            with contextlib.suppress(Problem):
                live_table = await self.registry.table(table)
                await live_table.catch_up()
                self.bots.look(live_table)
        for card in await self.registry.store.due(now + MOST_DAYS * 86400 * LAST_PART):
            days = card["pace"]["days"]
            if days is not None and card["deadline"] - now <= days * 86400 * LAST_PART:
                with contextlib.suppress(Problem):
                    await self._remind(await self.registry.table(card["id"]), card["deadline"])
        await self.notices.send_held()
        for table in await self.registry.store.left_open(now - LIVE_OPEN_SECONDS):
            with contextlib.suppress(Problem):
                await self._expire(await self.registry.table(table), now)
        for number, live_table in enumerate(list(self.registry.tables.values())):
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
            if live_table.viewers:
                self.registry.present(live_table)
        self.registry.drop_idle()
        self.bots.programs.end_idle()

    async def _expire(self, live_table: LiveTable, now: float) -> None:
        """Give up a table that has waited too long for others."""
        live = live_table.projection.pace.days is None
        before = now - (LIVE_OPEN_SECONDS if live else OPEN_SECONDS)
        if live_table.projection.updated < before and not live_table.viewers:
            await live_table.submit(Command(commands.expire(before), "time", "expire"))

    async def _remind(self, live_table: LiveTable, deadline: float) -> None:
        if await self.registry.store.claim_reminder(live_table.projection.id, deadline):
            self.notices.remind(live_table, list(live_table.projection.actors), "time")
