"""The registry: the tables held in memory, and the services they share."""

import asyncio
import logging
import secrets
from collections.abc import Callable

from athanor.server import metrics
from athanor.server.clock import Clock
from athanor.server.people.people import GONE, People
from athanor.server.people.tokens import Keys
from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.entries import Entry
from athanor.server.storage.outages import Outages
from athanor.server.storage.store import Store
from athanor.server.storage.writer import Writer
from athanor.server.table.company.presence import Presence
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.rebuild import rebuild
from athanor.server.table.summaries import people_at, summary_of, summary_row
from athanor.server.wire.problems import Problem

MOST_TABLES, ROOM = 3000, 100  # in memory; how many are dropped at once beyond that
BRIEF = 5.0  # seconds after which a table that nobody follows is not being used
IDLE_SECONDS = 300.0  # an unused table is dropped after this time
logger = logging.getLogger("athanor.tables")
Listener = Callable[[LiveTable, Entry], None]


class TableRegistry:
    """All tables of this process."""

    def __init__(self, settings: Settings, database: Database, keys: Keys, clock: Clock) -> None:
        self.settings, self.database, self.keys, self.clock = settings, database, keys, clock
        self.process = secrets.token_hex(4)
        self.store = Store(database)
        self.writer = Writer(database, self.process)
        self.people = People(database, keys, clock)
        self.presence = Presence(clock)
        self.tables: dict[str, LiveTable] = {}
        self.on_stored: list[Listener] = []  # called after an entry of this process
        self.outages = Outages(database)
        self.counts: set[asyncio.Task[None]] = set()  # games of circles being counted
        self.publish: Callable[[str], None] = lambda message: None  # to the other processes
        self.people.seated = self.seated_people
        self.people.changed = self.person_changed
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    async def table(self, table: str) -> LiveTable:
        """A table, from memory or rebuilt from its log."""
        live_table = self.tables.get(table)
        if live_table is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            live_table = await asyncio.shield(task)
        live_table.used = self.clock.now()
        return live_table

    async def _load(self, table: str) -> LiveTable:
        entries = await self.store.log(table)
        if not entries:
            raise Problem("not-found", "table")
        try:
            projection = rebuild(entries)
        except KeyError:
            game = entries[0].data["game"]
            raise Problem("table/frozen", "no-game", game=game) from None
        if projection.frozen:
            logger.warning("table %s is frozen at ply %d", table, projection.ply)
        return await self._keep(projection, entries)

    async def _keep(self, projection: Projection, entries: list[Entry]) -> LiveTable:
        await self.people.learn_names(people_at(summary_of(projection)))
        self.charge(projection, self.clock.began if projection.clocks else 0.0)
        live_table = self.tables.setdefault(projection.id, LiveTable(self, projection, entries))
        self._make_room()
        metrics.TABLES.set(len(self.tables))
        # Another process may have added to the log since it was read. What it sent about that
        # came to nobody, as the table was not here yet.
        if not self.database.sqlite or live_table.projection.entry < projection.entry:
            await live_table.catch_up()
        return live_table

    def charge(self, projection: Projection, began: float = 0.0) -> None:
        """What was asked was asked in the past, and nobody could answer while no server ran."""
        projection.asked_by(self.clock.now(), began)
        if projection.pace.days is not None:
            for seat, at in projection.asked_at.items():
                projection.asked_at[seat] = at + self.outages.since(at)

    def _make_room(self) -> None:
        """Drop the tables that have not been used for longest, if there are too many."""
        if len(self.tables) <= MOST_TABLES:
            return
        before = self.clock.now() - BRIEF
        free = [one for one in self.tables.values() if not one.viewers and one.used < before]
        free.sort(key=lambda one: one.used)
        for live_table in free[: len(self.tables) - MOST_TABLES + ROOM]:
            del self.tables[live_table.projection.id]

    async def create(self, entry: Entry) -> LiveTable:
        """Open a table by its first entry. If a table with that id exists, return it."""
        projection = Projection(entry)
        entry.rules = projection.game.version
        people = people_at(summary_of(projection))
        if await self.writer.store(entry, summary_row(projection), people):
            metrics.stored(entry.kind)
            return await self._keep(projection, [entry])
        known = await self.repeated(entry.table, entry.data.get("asked"))
        assert known is not None, "the writer has just found it"
        return known

    async def repeated(self, table: str, asked: str | None) -> LiveTable | None:
        """The table that a request has opened before; a problem if it asked for another one."""
        if table not in self.tables and not await self.store.log(table):
            return None
        known = await self.table(table)
        if known.projection.asked != asked:
            raise Problem("request/other")
        return known

    def stored(self, live_table: LiveTable, entry: Entry) -> None:
        """Tell the rest of the server that this process has stored an entry."""
        for listener in self.on_stored:
            listener(live_table, entry)

    def read(self, live_table: LiveTable, entries: list[Entry]) -> None:
        """Entries of other processes have been read. Those processes handle what follows."""
        logger.debug("table %s read on to entry %d", live_table.projection.id, entries[-1].entry)

    def present(self, live_table: LiveTable) -> None:
        """Tell the other processes who is connected to this one."""
        seats, watching = self.presence.own(live_table)
        self.publish(f"here {live_table.projection.id} {self.process} {seats} {watching}")

    def seated_people(self) -> set[str]:
        """Everyone who sits at a table in memory."""
        chairs = (chair for one in self.tables.values() for chair in one.projection.chairs)
        return {chair.person for chair in chairs if chair.person}

    def tables_of(self, person: str) -> list[LiveTable]:
        """The tables in memory where a person sits."""
        tables = list(self.tables.values())
        return [one for one in tables if any(c.person == person for c in one.projection.chairs)]

    def person_changed(self, person: str) -> None:
        """A name or a session has changed: connections check whether they are still valid."""
        self.publish(f"person {person}")
        for live_table in self.tables_of(person):
            if self.people.name(person) == GONE:
                live_table.forget_hot_names(person)
            live_table.renamed()

    def drop_idle(self) -> None:
        """Drop the tables that nobody uses."""
        before = self.clock.now() - IDLE_SECONDS
        idle = [
            live_table
            for live_table in self.tables.values()
            if not live_table.viewers and live_table.used < before
        ]
        for live_table in idle:
            del self.tables[live_table.projection.id]
        metrics.TABLES.set(len(self.tables))
