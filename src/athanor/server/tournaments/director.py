"""The director: begins, pairs and ends tournaments, in whatever process it runs.

Pairings and the first entries of their tables are stored in one transaction, while the tournament's
row is locked. Tables are opened afterwards. One that is not open yet is opened at the next check;
opening is idempotent.
"""

import asyncio
import contextlib
import logging
import random
from typing import Any

import msgspec
from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

import athanor
from athanor.server.levels import strongest
from athanor.server.lobby.opening import first_entry, settled
from athanor.server.storage.company_schema import members
from athanor.server.storage.entries import Chair, Entry, Pace
from athanor.server.storage.schema import blocks
from athanor.server.storage.schema import people as people_table
from athanor.server.storage.tournament_schema import entrants, pairings, tournaments
from athanor.server.table import commands, dispatch
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import end_of_time
from athanor.server.tasks import Supervisor
from athanor.server.tournaments.announcing import LASTING, locked
from athanor.server.tournaments.hosting import set_byes
from athanor.server.tournaments.pairing import Field, seated, sizes
from athanor.server.tournaments.record import Record, bot_name, read_record
from athanor.server.wire.problems import Problem

NAME = "director"
LOOK_EVERY = 1.0  # seconds between two checks for what is due
ARENA_EVERY, ROUNDS_EVERY = 2.0, 10.0  # seconds between two checks of a running one
GATHER = 4.0  # seconds that an arena lets people gather before pairing
FILL_AFTER = 20.0  # seconds of waiting before a smaller table, or bots
LEAST = 2  # entrants of a tournament
LONGEST = 30  # letters of its name that the names of its tables begin with
CHANCE = random.SystemRandom()
logger = logging.getLogger("athanor.tournaments")


class Director:
    """Looks after every tournament."""

    def __init__(self, registry: TableRegistry, supervisor: Supervisor) -> None:
        self.registry, self.database = registry, registry.database
        self.supervisor = supervisor
        self._ended: set[str] = set()  # tournaments with a table that has just ended here
        self._woken = asyncio.Event()
        registry.on_stored.append(self._stored)

    def _stored(self, live_table: LiveTable, entry: Entry) -> None:
        projection = live_table.projection
        if projection.tournament and projection.status not in ("open", "playing"):
            self._ended.add(projection.tournament)
            self._woken.set()

    async def work(self) -> None:
        """Check whatever is due, forever."""
        while True:
            self._woken.clear()
            try:
                await self.tick()
                self.supervisor.beat(NAME)
            except Problem as problem:
                logger.warning("director: %s", problem.kind)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_EVERY)

    async def tick(self) -> None:
        """Check the tournaments that are due."""
        query = select(tournaments.c.id).where(
            tournaments.c.status.in_(LASTING), tournaments.c.look_at <= self.registry.clock.now()
        )
        async with self.database.reading() as connection:
            due = {str(one) for one in await connection.scalars(query)}
        ended, self._ended = self._ended, set()
        for tournament in sorted(due | ended):
            await self.look(tournament)

    async def look(self, tournament: str) -> None:
        """Do what is due in a tournament now."""
        async with self.database.writing() as connection:
            row = await locked(connection, tournament)
            if row.status not in LASTING:
                return
            changed = await self._direct(connection, row)
            here = update(tournaments).where(tournaments.c.id == tournament)
            await connection.execute(here.values(**changed))
            record = await read_record(connection, row)
        last = changed.get("round", row.round)
        for one in record.unfinished:
            with contextlib.suppress(Problem):
                if one.entry is not None:
                    await self._open(one.entry)
                elif not record.arena and one.round > last:
                    await self._withdraw(one.table)
                elif one.deadline is not None and one.deadline <= self.registry.clock.now():
                    await self._forfeit(one.table)

    async def _direct(self, connection: AsyncConnection, row: Row[Any]) -> dict[str, Any]:
        """Pair, begin or end a tournament. Returns the columns that change."""
        now = self.registry.clock.now()
        changed: dict[str, Any] = {}
        record = await read_record(connection, row)
        await self._rest_absent(connection, record)
        if row.status == "planned":
            if row.begins > now:
                return {"look_at": row.begins}
            taking_part = [one for one in record.entrants.values() if one.state != "left"]
            if len(taking_part) < LEAST:
                return {"status": "cancelled", "ended": now}
            changed["status"] = "running"
        if record.arena:
            return changed | await self._arena(connection, record, now)
        return changed | await self._rounds(connection, record, now)

    async def _rest_absent(self, connection: AsyncConnection, record: Record) -> None:
        """Pause entrants who have left a table, and remove those who may not play here any more."""
        people = [one.person for one in record.entrants.values() if one.person is not None]
        banned = await connection.scalars(
            select(people_table.c.id).where(
                people_table.c.id.in_(people),
                people_table.c.banned_until > self.registry.clock.now(),
            )
        )
        out = set(banned)
        if record.row.circle is not None:
            inside = select(members.c.person).where(members.c.circle == record.row.circle)
            out |= set(people) - set(await connection.scalars(inside))
        gone = [number for number, one in record.entrants.items() if one.person in out]
        for numbers, state in ((record.walked_out(), "paused"), (gone, "left")):
            if numbers:
                here = (entrants.c.tournament == record.row.id, entrants.c.number.in_(numbers))
                await connection.execute(update(entrants).where(*here).values(state=state))
                record.set_state(numbers, state)

    async def _arena(
        self, connection: AsyncConnection, record: Record, now: float
    ) -> dict[str, Any]:
        """Pair waiting entrants until the time is up. The last tables are played out."""
        if now < record.row.ends:
            field = await self._field(connection, record)
            for table in waiting_tables(record, field, now):
                await self._pair(connection, record, 1, table)
        elif not record.unfinished:
            return _over(record, now)
        return {"look_at": now + ARENA_EVERY}

    async def _rounds(
        self, connection: AsyncConnection, record: Record, now: float
    ) -> dict[str, Any]:
        """Pair the next round once the last is finished and the break is over."""
        row, changed = record.row, {"look_at": now + ROUNDS_EVERY}
        if record.unfinished:
            return changed
        if row.round == row.rounds:
            return _over(record, now)
        begins = row.next_round
        if begins is None:
            begins = now if row.round == 0 else now + row.rest
        if begins > now:
            return {"next_round": begins, "look_at": min(begins, now + ROUNDS_EVERY)}
        await self._pair_round(connection, record, row.round + 1)
        return changed | {"round": row.round + 1, "next_round": None}

    async def _pair_round(self, connection: AsyncConnection, record: Record, at: int) -> None:
        row, field = record.row, await self._field(connection, record)
        possible = athanor.game(row.game).seats
        bots = row.bots is not None
        tables = seated(field, sizes(len(field.order), row.size, possible, bots))
        played = [table for table in tables if bots or len(table) in possible]
        for table in played:
            await self._pair(connection, record, at, table)
        seats = {number for table in played for number in table}
        byes = record.byes()
        for number in field.order:
            if number not in seats:
                await set_byes(connection, row, number, [*byes[number], at])

    async def _field(self, connection: AsyncConnection, record: Record) -> Field:
        """Entrants who want a table, in standings order; ties are broken at random."""
        free, lines = set(record.free()), record.lines()
        order = [line for line in lines if line.number in free]
        if not record.games:
            CHANCE.shuffle(order)
        byes = record.byes()
        # Among equals, those who had a bye come first: the last in order gets the next bye.
        order.sort(key=lambda line: (line.place, -len(byes[line.number])))
        people = {
            one.person: number for number, one in record.entrants.items() if one.person is not None
        }
        pairs = await connection.execute(select(blocks).where(blocks.c.person.in_(list(people))))
        blocked = frozenset(
            frozenset((people[row.person], people[row.blocked]))
            for row in pairs
            if row.blocked in people
        )
        points = {line.number: line.points for line in lines}
        return Field(tuple(line.number for line in order), points, record.met(), blocked)

    async def _pair(
        self, connection: AsyncConnection, record: Record, at: int, table: list[int]
    ) -> None:
        """Store a table with its first entry, with seats drawn by lot."""
        row = record.row
        here = select(func.max(pairings.c.number)).where(pairings.c.tournament == row.id)
        number = int(await connection.scalar(here) or 0) + 1
        empty = row.size - len(table) if row.bots is not None else 0
        seats: list[int | None] = [*table, *[None] * empty]
        CHANCE.shuffle(seats)
        entry = self._entry(record, number, seats)
        await connection.execute(
            insert(pairings),
            {"table_id": entry.table, "tournament": row.id, "round": at, "number": number,
             "seats": _json(seats), "at": entry.at, "entry": _json(entry)},
        )  # fmt: skip

    def _entry(self, record: Record, number: int, seats: list[int | None]) -> Entry:
        row, game = record.row, athanor.game(record.row.game)
        chairs = [_chair(record, seat) for seat in seats]
        people = [chair.person for chair in chairs if chair.person]
        return first_entry(
            self.registry, self.registry.keys.derived_id("tournament table", row.id, number),
            game.name, people[0] if people else row.host,
            name=f"{_short(row.name)} · {number}", options=settled(game, {}), without=[],
            notes="full", hints="never", listed=row.listed, rated=row.rated,
            pace=msgspec.json.decode(row.pace, type=Pace), chairs=chairs, tournament=row.id,
            circle=row.circle,
        )  # fmt: skip

    async def _open(self, stored: str) -> None:
        """Open a table and begin its game, if that has not been done yet."""
        entry = msgspec.json.decode(stored, type=Entry)
        live_table = await self.registry.create(entry)
        if live_table.projection.status == "open":
            await dispatch.start(live_table, None)
        here = update(pairings).where(pairings.c.table_id == entry.table)
        async with self.database.writing() as connection:
            await connection.execute(here.values(entry=None))

    async def _withdraw(self, table: str) -> None:
        """End a table of a round that is paired again. It has no result."""
        live_table = await self.registry.table(table)
        await live_table.submit(Command(commands.abandon()))

    async def _forfeit(self, table: str) -> None:
        """Take entrants who exceed the days per move out of their game, so that it goes on."""
        live_table = await self.registry.table(table)
        projection, now = live_table.projection, self.registry.clock.now()
        for seat in projection.actors:
            end = end_of_time(projection, seat)
            if projection.chairs[seat].human and end is not None and end <= now:
                decide = commands.resign(seat, strongest(projection.game.name), "flag")
                request = f"flag-{projection.moment}-{seat}"
                await live_table.submit(Command(decide, "time", request))


def waiting_tables(record: Record, field: Field, now: float) -> list[list[int]]:
    """The tables of an arena that can begin now."""
    row, free = record.row, field.order
    people = [number for number in free if record.entrants[number].person is not None]
    if not people:
        return []  # bots do not play on their own
    waited = now - min(free_since(record, number) for number in people)
    if waited < GATHER and len(free) < 2 * row.size:
        return []
    tables = seated(field, [row.size] * max(1, len(free) // row.size))
    tables = [table for table in tables if set(table) & set(people)]
    full = [table for table in tables if len(table) == row.size]
    if full or waited < FILL_AFTER:
        return full
    possible = athanor.game(row.game).seats
    return [table for table in tables if row.bots is not None or len(table) in possible]


def _over(record: Record, now: float) -> dict[str, Any]:
    winner = record.lines()[0].number if record.games else None
    return {"status": "over", "ended": now, "winner": winner}


def free_since(record: Record, number: int) -> float:
    """Since when an entrant has been waiting."""
    own = [game.ended for game in record.games if number in game.seats]
    return float(max([record.row.begins, record.entrants[number].joined, *own]))


def _chair(record: Record, seat: int | None) -> Chair:
    if seat is None:
        return Chair("bot", level=record.row.bots, name=bot_name(record.row.bots))
    entrant = record.entrants[seat]
    if entrant.level is not None:
        return Chair("bot", level=entrant.level, name=bot_name(entrant.level, seat))
    return Chair("person", entrant.person)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
