"""Sync: keeps the tables of this process up to date with what other processes store."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from athanor.server.storage.pubsub import PubSub
from athanor.server.table.company.chat import tell_removed
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.tasks import Supervisor, stop
from athanor.server.wire.problems import Problem

LISTEN_SECONDS = 30.0  # that a start waits for it


class Sync:
    """Reads the messages of other processes. After any gap, it reads the log itself."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.pubsub = PubSub(registry.database, self._received, self._read_all)
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, supervisor: Supervisor) -> None:
        """Listen, if there may be other processes; a restore of a backup then sees this one."""
        self.supervisor = supervisor
        if not self.registry.database.sqlite:
            supervisor.start("pubsub", self.pubsub.work)
            self.registry.publish = lambda message: self._spawn(self.pubsub.publish(message))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.pubsub.connected.wait(), LISTEN_SECONDS)

    async def end(self) -> None:
        await stop(list(self._tasks))

    def _read_all(self) -> None:
        """Read what was stored while disconnected."""
        self.supervisor.recovered("pubsub")
        for live_table in list(self.registry.tables.values()):
            live_table.chat_known = False
            self._spawn(_read(live_table))
        self._spawn(self._look_again())

    def _received(self, message: str) -> None:
        kind, table, *rest = message.split(" ")
        if kind == "person":
            self._spawn(self._look_again(table))
            return
        live_table = self.registry.tables.get(table)
        if live_table is None:
            return
        if kind == "entry" and rest[1] != self.registry.process:
            if int(rest[0]) > live_table.projection.entry:
                self._spawn(_read(live_table))
        elif kind == "chat":
            live_table.last_message = max(live_table.last_message, int(rest[0]))
            live_table.wake()
        elif kind == "removed":
            self._spawn(_removed(live_table, int(rest[0])))
        elif kind == "here" and rest[0] != self.registry.process:
            self.registry.presence.heard(table, rest[0], int(rest[1]), int(rest[2]))
            live_table.wake()

    async def _look_again(self, person: str | None = None) -> None:
        with contextlib.suppress(Problem):
            await self.registry.people.look_again(person)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _removed(live_table: LiveTable, number: int) -> None:
    with contextlib.suppress(Problem):
        await tell_removed(live_table, number)


async def _read(live_table: LiveTable) -> None:
    with contextlib.suppress(Problem):
        await live_table.catch_up()
