"""Circles: private groups that people join by a link."""

from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.people.tokens import new_id
from athanor.server.storage.company_schema import circle_standings, circles, members
from athanor.server.storage.database import Database
from athanor.server.wire.problems import Problem

MOST_MEMBERS, MOST_CIRCLES = 200, 30
LINK_LENGTH = 16


async def check_member(database: Database, circle: str, person: str) -> None:
    """Refuse non-members, without telling whether the circle exists."""
    if not await is_member(database, circle, person):
        raise Problem("not-found", "circle")


async def is_member(database: Database, circle: str, person: str | None) -> bool:
    """Whether somebody belongs to a circle."""
    own = (members.c.circle == circle, members.c.person == person)
    async with database.reading() as connection:
        found = await connection.scalar(select(members.c.person).where(*own))
    return found is not None


class Circles:
    """All circles of this server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def found(self, person: str, name: str, now: float) -> str:
        """Create a circle with its first member. Returns its id."""
        row = {"id": new_id(), "name": name, "host": person, "code": new_id(LINK_LENGTH),
               "created": now}  # fmt: skip
        async with self.database.writing() as connection:
            await _check_room(connection, person)
            await connection.execute(insert(circles), row)
            await connection.execute(insert(members), _member(str(row["id"]), person, now))
        return str(row["id"])

    async def of(self, person: str) -> list[Row[Any]]:
        """A person's circles, with the number of their members."""
        mine = select(members.c.circle).where(members.c.person == person).scalar_subquery()
        query = (
            select(circles, func.count().label("members"))
            .join(members, members.c.circle == circles.c.id)
            .where(circles.c.id.in_(mine))
            .group_by(circles.c.id)
            .order_by(circles.c.name)
        )
        async with self.database.reading() as connection:
            return list(await connection.execute(query))

    async def get(self, circle: str) -> tuple[Row[Any], list[Row[Any]]]:
        """A circle, and its members in the order they joined."""
        async with self.database.reading() as connection:
            row = (await connection.execute(_by(circles.c.id == circle))).first()
            if row is None:
                raise Problem("not-found", "circle")
            here = members.c.circle == circle
            query = select(members).where(here).order_by(members.c.joined, members.c.person)
            return row, list(await connection.execute(query))

    async def by_link(self, code: str) -> Row[Any]:
        """The circle of a link."""
        async with self.database.reading() as connection:
            row = (await connection.execute(_by(circles.c.code == code))).first()
        if row is None:
            raise Problem("not-found", "circle-link")
        return row

    async def join(self, code: str, person: str, now: float) -> str:
        """Join by a link; joining twice has no effect."""
        circle = str((await self.by_link(code)).id)
        if await is_member(self.database, circle, person):
            return circle
        try:
            async with self.database.writing() as connection:
                await _check_room(connection, person)
                here = select(func.count()).where(members.c.circle == circle)
                if int(await connection.scalar(here) or 0) >= MOST_MEMBERS:
                    raise Problem("circle/full", count=MOST_MEMBERS)
                await connection.execute(insert(members), _member(circle, person, now))
        except IntegrityError:  # the same request was stored first by another process
            pass
        return circle

    async def leave(self, circle: str, person: str) -> None:
        """Leave a circle. If the host leaves, the longest-standing member becomes host."""
        row, there = await self.get(circle)
        others = [one.person for one in there if one.person != person]
        async with self.database.writing() as connection:
            own = (members.c.circle == circle, members.c.person == person)
            await connection.execute(delete(members).where(*own))
            here = circles.c.id == circle
            if not others:
                for table in (members, circle_standings):
                    await connection.execute(delete(table).where(table.c.circle == circle))
                await connection.execute(delete(circles).where(here))
            elif row.host == person:
                await connection.execute(update(circles).where(here).values(host=others[0]))

    async def change(self, circle: str, host: str, **values: Any) -> None:
        """Change the name or the link. For the host only."""
        row, _ = await self.get(circle)
        check_host(row, host)
        async with self.database.writing() as connection:
            here = circles.c.id == circle
            await connection.execute(update(circles).where(here).values(**values))

    async def remove(self, circle: str, host: str, person: str) -> None:
        """Remove a member and disable the old link. For the host only."""
        row, _ = await self.get(circle)
        check_host(row, host)
        await self.leave(circle, person)
        if person != host:
            await self.change(circle, host, code=new_id(LINK_LENGTH))


def check_host(row: Row[Any], host: str) -> None:
    """Refuse everybody but the host."""
    if row.host != host:
        raise Problem("table/not-host", "circle")


def _by(condition: Any) -> Any:
    return select(circles).where(condition)


def _member(circle: str, person: str, now: float) -> dict[str, Any]:
    return {"circle": circle, "person": person, "joined": now}


async def _check_room(connection: AsyncConnection, person: str) -> None:
    """Refuse a person who belongs to too many circles."""
    query = select(func.count()).where(members.c.person == person)
    if int(await connection.scalar(query) or 0) >= MOST_CIRCLES:
        raise Problem("circle/full", "own", count=MOST_CIRCLES)
