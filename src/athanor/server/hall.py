"""The hall: the tables held in memory, and the parts they share."""

import asyncio
import logging
import secrets
from collections.abc import Callable

from athanor.server import metrics
from athanor.server.cards import people_at, stored_card, summary
from athanor.server.clock import Clock
from athanor.server.database import Database
from athanor.server.entry import Entry
from athanor.server.folding import folded
from athanor.server.people import People
from athanor.server.presence import Presence
from athanor.server.problem import Problem
from athanor.server.settings import Settings
from athanor.server.sitting import Sitting
from athanor.server.store import Store
from athanor.server.table import LiveTable
from athanor.server.tokens import Keys
from athanor.server.writer import Writer

IDLE_SECONDS = 300.0  # a table nobody looks at is let go after this time
logger = logging.getLogger("athanor.hall")
Listener = Callable[[LiveTable, Entry], None]


class Hall:
    """All tables of this process."""

    def __init__(self, settings: Settings, database: Database, keys: Keys, clock: Clock) -> None:
        self.settings, self.database, self.keys, self.clock = settings, database, keys, clock
        self.process = secrets.token_hex(4)
        self.store = Store(database)
        self.writer = Writer(database, self.process)
        self.people = People(database, keys, clock)
        self.presence = Presence(clock)
        self.tables: dict[str, LiveTable] = {}
        self.on_stored: list[Listener] = []  # after an entry of this process
        self.say: Callable[[str], None] = lambda news: None  # to the other processes
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, table: str) -> LiveTable:
        """A table, from memory or from its log."""
        live = self.tables.get(table)
        if live is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(task)
        live.used = self.clock.now()
        return live

    async def _load(self, table: str) -> LiveTable:
        entries = await self.store.log(table)
        if not entries:
            raise Problem("not-found", "There is no such table.")
        try:
            sitting = folded(entries)
        except KeyError:
            words = f"The game {entries[0].data['game']} is not on this server any more."
            raise Problem("table/frozen", words) from None
        if sitting.frozen:
            logger.warning("table %s is frozen at ply %d", table, sitting.ply)
        return await self._keep(sitting)

    async def _keep(self, sitting: Sitting) -> LiveTable:
        await self.people.learn_names(people_at(stored_card(sitting)))
        # Time in which no server ran is charged to nobody.
        for seat in sitting.asked_at if sitting.clocks else ():
            sitting.asked_at[seat] = max(sitting.asked_at[seat], self.clock.began)
        live = self.tables.setdefault(sitting.id, LiveTable(self, sitting))
        metrics.TABLES.set(len(self.tables))
        if live.sitting.entry < sitting.entry:  # it was there already, and knew less
            await live.catch_up()
        return live

    async def create(self, entry: Entry) -> LiveTable:
        """Open a table by its first entry; a table of that id that is there already is it."""
        sitting = Sitting(entry)
        entry.rules = sitting.game.version
        people = people_at(stored_card(sitting))
        if await self.writer.store(entry, summary(sitting), people):
            metrics.ENTRIES.labels(entry.kind).inc()
            return await self._keep(sitting)
        return await self.table(entry.table)

    def stored(self, live: LiveTable, entry: Entry) -> None:
        """Tell the rest of the server that this process has stored an entry."""
        for listener in self.on_stored:
            listener(live, entry)

    def read(self, live: LiveTable, entries: list[Entry]) -> None:
        """Entries of other processes have been read; their authors look after what follows."""
        logger.debug("table %s read on to entry %d", live.sitting.id, entries[-1].entry)

    def present(self, live: LiveTable) -> None:
        """Tell the other processes who is connected to this one."""
        seats, watching = self.presence.own(live)
        self.say(f"here {live.sitting.id} {self.process} {seats} {watching}")

    def let_go(self) -> None:
        """Forget the tables that nobody looks at."""
        before = self.clock.now() - IDLE_SECONDS
        idle = [live for live in self.tables.values() if not live.viewers and live.used < before]
        for live in idle:
            del self.tables[live.sitting.id]
        metrics.TABLES.set(len(self.tables))
