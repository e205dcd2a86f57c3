"""Publish and subscribe between processes, by PostgreSQL's NOTIFY and LISTEN."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy import make_url, text

from athanor.server.storage.database import Database
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

CHANNEL = "athanor"
RETRY_SECONDS = 1.0
logger = logging.getLogger("athanor.pubsub")


class PubSub:
    """One LISTEN connection of this process. SQLite serves one process and needs none."""

    def __init__(
        self, database: Database, on_message: Callable[[str], None], on_connect: Callable[[], None]
    ) -> None:
        self.database = database
        self.on_message, self.on_connect = on_message, on_connect
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        if not self.database.sqlite:
            self._task = asyncio.create_task(self._listen_for_ever(), name="pubsub")

    async def end(self) -> None:
        if self._task is not None:
            await stop([self._task])

    async def publish(self, message: str) -> None:
        """Send a message that may be lost to the other processes."""
        if self.database.sqlite:
            return
        with contextlib.suppress(Problem):
            async with self.database.writing() as connection:
                notify = text("select pg_notify(:channel, :message)")
                await connection.execute(notify, {"channel": CHANNEL, "message": message})

    async def _listen_for_ever(self) -> None:
        url = make_url(self.database.settings.database_url).set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while True:
            try:
                await self._listen(address)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                logger.warning("the LISTEN connection failed: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, address: str) -> None:
        connection = await asyncpg.connect(address, timeout=5)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            await connection.add_listener(CHANNEL, self._received)
            self.on_connect()
            await gone.wait()
        finally:
            connection.terminate()

    def _received(self, connection: Any, process: int, channel: str, payload: Any) -> None:
        self.on_message(str(payload))
