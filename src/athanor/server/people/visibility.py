"""Visibility: whose pages somebody may see, and so who is named on the pages of others."""

from sqlalchemy import ColumnElement, and_, or_, select

from athanor.server.storage.company_schema import members
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people


def seen_by(viewer: str | None) -> ColumnElement[bool]:
    """The condition that a viewer may see the page of a row of `people`."""
    public = people.c.visibility == "all"
    if viewer is None:
        return public
    mine = select(members.c.circle).where(members.c.person == viewer).scalar_subquery()
    near = select(members.c.person).where(members.c.circle.in_(mine)).scalar_subquery()
    of_a_circle = and_(people.c.visibility == "circles", people.c.id.in_(near))
    return or_(public, people.c.id == viewer, of_a_circle)


async def hidden_from(database: Database, viewer: str | None, ids: set[str]) -> set[str]:
    """Those of these people whose page a viewer may not see."""
    query = select(people.c.id).where(people.c.id.in_(ids), ~seen_by(viewer))
    async with database.reading() as connection:
        return {str(one) for one in await connection.scalars(query)}
