"""The desk's records: reports and decisions, as they are stored."""

from typing import Any

from sqlalchemy import Row, func, insert, select, update

from athanor.server.people.people import People
from athanor.server.storage.database import Database
from athanor.server.storage.schema import desk_log, messages, reports, seatings, tables
from athanor.server.wire.desk import DeskEntry, PersonName

MOST_SHOWN = 100
STUCK_SECONDS = 3600.0


class Records:
    """Queries of the desk."""

    def __init__(self, database: Database, people: People) -> None:
        self.database, self.people = database, people

    async def waiting(self) -> list[Row[Any]]:
        """Reports that nobody has settled, newest first."""
        query = select(reports).where(reports.c.settled.is_(False))
        query = query.order_by(reports.c.at.desc()).limit(MOST_SHOWN)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).all())

    async def report(self, report: str) -> Row[Any] | None:
        """One report."""
        async with self.database.reading() as connection:
            return (await connection.execute(select(reports).where(reports.c.id == report))).first()

    async def settle(self, table: str, number: int) -> None:
        """Settle every report about the same message at once."""
        place = (reports.c.table_id == table) & (reports.c.number == number)
        async with self.database.writing() as connection:
            await connection.execute(update(reports).where(place).values(settled=True))

    async def stuck(self, before: float) -> list[str]:
        """Summaries of tables where a bot has not moved for a long time."""
        query = select(tables.c.card).where(
            tables.c.bot_turn.is_(True), tables.c.status == "playing", tables.c.updated < before
        )
        async with self.database.reading() as connection:
            return [str(card) for card in await connection.scalars(query.limit(MOST_SHOWN))]

    async def count(self, status: str) -> int:
        """How many tables have this status."""
        query = select(func.count()).select_from(tables).where(tables.c.status == status)
        async with self.database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def counts_of(self, person: str) -> tuple[int, int]:
        """How many tables a person sits at, and how often they were reported."""
        sits = select(func.count()).select_from(seatings).where(seatings.c.person == person)
        said = reports.join(
            messages,
            (reports.c.table_id == messages.c.table_id) & (reports.c.number == messages.c.number),
        )
        reported = select(func.count()).select_from(said).where(messages.c.person == person)
        async with self.database.reading() as connection:
            return (
                int(await connection.scalar(sits) or 0),
                int(await connection.scalar(reported) or 0),
            )

    async def note(self, row: dict[str, Any]) -> None:
        """Log a decision."""
        async with self.database.writing() as connection:
            await connection.execute(insert(desk_log), row)

    async def log(self, person: str | None = None) -> list[DeskEntry]:
        """Decisions, newest first; about one person, if given."""
        query = select(desk_log).order_by(desk_log.c.at.desc()).limit(MOST_SHOWN)
        if person is not None:
            query = query.where(desk_log.c.person == person)
        async with self.database.reading() as connection:
            rows = list((await connection.execute(query)).all())
        people = {row.admin for row in rows} | {row.person for row in rows if row.person}
        await self.people.learn_names(list(people))
        return [self._entry(row) for row in rows]

    def _entry(self, row: Row[Any]) -> DeskEntry:
        return DeskEntry(
            id=row.id, at=row.at, admin=self.named(row.admin), deed=row.deed,
            person=self.named(row.person) if row.person else None, table=row.table_id,
            report=row.report, hours=row.hours, reason=row.reason,
        )  # fmt: skip

    def named(self, person: str) -> PersonName:
        """A person's name, if it is in memory."""
        return PersonName(person, self.people.name(person))
