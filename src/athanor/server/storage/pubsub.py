"""Publish and subscribe between processes, over PostgreSQL's NOTIFY and LISTEN."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy import make_url, text

from athanor.server.storage.advisory import Lock
from athanor.server.storage.database import Database
from athanor.server.wire.problems import Problem

CHANNEL = "athanor"


class PubSub:
    """This process's LISTEN connection. SQLite serves a single process and needs none."""

    def __init__(
        self, database: Database, on_message: Callable[[str], None], on_connect: Callable[[], None]
    ) -> None:
        self.database = database
        self.on_message, self.on_connect = on_message, on_connect
        self.connected = asyncio.Event()

    async def publish(self, message: str) -> None:
        """Send a message to the other processes. Delivery is not guaranteed."""
        if self.database.sqlite:
            return
        with contextlib.suppress(Problem):
            async with self.database.writing() as connection:
                notify = text("select pg_notify(:channel, :message)")
                await connection.execute(notify, {"channel": CHANNEL, "message": message})

    async def work(self) -> None:
        """Listen until the connection is lost; the supervisor then restarts this task."""
        url = make_url(self.database.settings.database_url).set(drivername="postgresql")
        try:
            await self._listen(url.render_as_string(hide_password=False))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            raise ConnectionError(f"LISTEN: {type(error).__name__}") from None

    async def _listen(self, address: str) -> None:
        connection = await asyncpg.connect(address, timeout=5)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            # Held as long as this process listens, so that a restore sees that it lives.
            if not await connection.fetchval(f"select pg_try_advisory_lock_shared({Lock.SERVING})"):
                raise ConnectionError("a backup is being restored")
            await connection.add_listener(CHANNEL, self._received)
            self.connected.set()
            self.on_connect()
            await gone.wait()
        finally:
            connection.terminate()

    def _received(self, connection: Any, process: int, channel: str, payload: Any) -> None:
        self.on_message(str(payload))
