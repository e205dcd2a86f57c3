"""Delayed notices: held until quiet hours end, or for a digest."""

from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, update

from athanor.server.notices.timing import due
from athanor.server.storage.database import Database
from athanor.server.storage.notice_schema import held_notices, quiet_tables
from athanor.server.storage.schema import people, tables
from athanor.server.wire.notices import NoticeSettings


class Held:
    """Decides whether a notice goes out now, and holds it otherwise."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def settings(self, person: str) -> tuple[NoticeSettings, float | None]:
        """A person's notice settings, and when the last notice was sent."""
        query = select(people.c.notices, people.c.noticed).where(people.c.id == person)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or row.notices is None:
            return NoticeSettings(), None if row is None else row.noticed
        return msgspec.json.decode(row.notices, type=NoticeSettings), row.noticed

    async def set(self, person: str, settings: NoticeSettings) -> None:
        """Store a person's notice settings."""
        text = msgspec.json.encode(settings).decode()
        async with self.database.writing() as connection:
            here = update(people).where(people.c.id == person)
            await connection.execute(here.values(notices=text))

    async def silence(self, person: str, table: str, silent: bool) -> None:
        """Stop or resume notices about a table."""
        own = (quiet_tables.c.person == person, quiet_tables.c.table_id == table)
        async with self.database.writing() as connection:
            await connection.execute(delete(quiet_tables).where(*own))
            if silent:
                row = {"person": person, "table_id": table}
                await connection.execute(insert(quiet_tables), row)

    async def silenced_by(self, person: str) -> list[str]:
        """The tables that a person has silenced."""
        query = select(quiet_tables.c.table_id).where(quiet_tables.c.person == person)
        async with self.database.reading() as connection:
            return [str(table) for table in await connection.scalars(query)]

    async def silenced(self, person: str, table: str) -> bool:
        """Whether a person has silenced a table."""
        own = (quiet_tables.c.person == person, quiet_tables.c.table_id == table)
        async with self.database.reading() as connection:
            return await connection.scalar(select(quiet_tables.c.person).where(*own)) is not None

    async def keep_back(
        self, person: str, table: str, words: str, now: float, too_many: bool
    ) -> bool:
        """Hold a notice that must wait; at most one per table."""
        settings, last = await self.settings(person)
        if too_many and settings.digest == "none":  # too many notices become a digest
            settings = msgspec.structs.replace(settings, digest="hour")
        at = due(settings, last, now)
        async with self.database.writing() as connection:
            if at <= now:
                here = update(people).where(people.c.id == person)
                await connection.execute(here.values(noticed=now))
                return False
            own = (held_notices.c.person == person, held_notices.c.table_id == table)
            await connection.execute(delete(held_notices).where(*own))
            row = {"person": person, "table_id": table, "words": words, "due": at}
            await connection.execute(insert(held_notices), row)
        return True

    async def take_due(self, now: float) -> dict[str, list[Row[Any]]]:
        """Due notices, by person. The caller must send them.

        A due notice takes along all other held notices of that person. Notices about ended tables
        are dropped.
        """
        ready = select(held_notices.c.person).where(held_notices.c.due <= now)
        found: dict[str, list[Row[Any]]] = {}
        async with self.database.writing() as connection:
            persons = sorted(set(await connection.scalars(ready)))
            for person in persons:
                taken = delete(held_notices).where(held_notices.c.person == person)
                rows = list(await connection.execute(taken.returning(*held_notices.c)))
                ids = [row.table_id for row in rows]
                query = select(tables.c.id).where(tables.c.id.in_(ids))
                alive = set(
                    await connection.scalars(query.where(tables.c.status.in_(("open", "playing"))))
                )
                found[person] = [row for row in rows if row.table_id in alive]
                here = update(people).where(people.c.id == person)
                await connection.execute(here.values(noticed=now))
        return {person: rows for person, rows in found.items() if rows}
