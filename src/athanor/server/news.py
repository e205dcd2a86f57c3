"""News between processes: PostgreSQL carries it; the log is read after any gap."""

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg
from sqlalchemy import make_url, text

from athanor.server.hall import Hall
from athanor.server.problem import Problem
from athanor.server.table import LiveTable

RETRY_SECONDS = 1.0
logger = logging.getLogger("athanor.news")


class News:
    """One LISTEN connection of this process. The embedded storage needs none."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._task: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        if not self.hall.database.embedded:
            self._task = asyncio.create_task(self._listen_for_ever(), name="news")
            self.hall.say = lambda news: self._do(self.tell(news))

    async def end(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def tell(self, news: str) -> None:
        """Say something to the other processes that need not be kept."""
        if self.hall.database.embedded:
            return
        with contextlib.suppress(Problem):
            async with self.hall.database.writing() as connection:
                await connection.execute(text("select pg_notify('athanor', :news)"), {"news": news})

    async def _listen_for_ever(self) -> None:
        url = make_url(self.hall.settings.database_url).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while True:
            try:
                await self._listen(address)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                logger.warning("news: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, address: str) -> None:
        connection = await asyncpg.connect(address, timeout=5)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            await connection.add_listener("athanor", self._heard)
            for live in list(self.hall.tables.values()):  # what was said while nobody listened
                self._do(self._look(live))
            await gone.wait()
        finally:
            connection.terminate()

    def _heard(self, connection: Any, process: int, channel: str, payload: Any) -> None:
        kind, table, *rest = str(payload).split(" ")
        live = self.hall.tables.get(table)
        if live is None:
            return
        if kind == "entry" and rest[1] != self.hall.process:
            if int(rest[0]) > live.sitting.entry:
                self._do(self._look(live))
        elif kind == "chat":
            live.said = max(live.said, int(rest[0]))
            live.wake()
        elif kind == "here" and rest[0] != self.hall.process:
            self.hall.presence.heard(table, rest[0], int(rest[1]), int(rest[2]))
            live.wake()

    async def _look(self, live: LiveTable) -> None:
        with contextlib.suppress(Problem):
            await live.catch_up()

    def _do(self, errand: Any) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
