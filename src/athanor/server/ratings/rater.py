"""The rater: rates games soon after they end, including those left behind by another process."""

import asyncio
import contextlib

from athanor.server.ratings.ledger import Ledger
from athanor.server.storage.entries import Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry

LOOK_EVERY = 30.0  # seconds; a process may die between a game's end and its rating


class Rater:
    """Watches for rated games that end."""

    def __init__(self, registry: TableRegistry) -> None:
        self.ledger = Ledger(registry.database)
        self._ended = asyncio.Event()
        registry.on_stored.append(self._stored)

    def _stored(self, live_table: LiveTable, entry: Entry) -> None:
        if live_table.projection.rated and live_table.projection.status == "over":
            self._ended.set()

    async def work(self) -> None:
        """Rate ended games, forever."""
        while True:
            self._ended.clear()
            await self.ledger.rate_new()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), LOOK_EVERY)
