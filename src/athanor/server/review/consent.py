"""Finished games of people who agree that puzzles are made of them."""

from collections.abc import AsyncIterator

from sqlalchemy import and_, case, func, or_, select

from athanor.kernel.table import Table
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results
from athanor.server.storage.store import Store
from athanor.server.table.projection import Projection
from athanor.server.table.rebuild import rebuild


async def agreed_tables(database: Database, game: str) -> list[str]:
    """Tables of finished games with a person, where every person at the table agrees.

    Players of a hot seat and people who were erased cannot agree, so their games are left out.
    """
    bot = and_(results.c.person.is_(None), results.c.level.is_not(None))
    agreed = or_(bot, people.c.puzzles.is_(True))
    query = (
        select(results.c.table_id)
        .outerjoin(people, people.c.id == results.c.person)
        .where(results.c.game == game)
        .group_by(results.c.table_id)
        .having(func.count(results.c.person) > 0, func.sum(case((agreed, 0), else_=1)) == 0)
        .order_by(func.min(results.c.ended))
    )
    async with database.reading() as connection:
        return [str(table) for table in await connection.scalars(query)]


async def agreed_games(database: Database, game: str) -> AsyncIterator[tuple[str, Table]]:
    """These games, by table: from their deal to their end, with the game's own cards."""
    for table in await agreed_tables(database, game):
        found = whole_game(rebuild(await Store(database).log(table)))
        if found is not None:
            yield table, found


def whole_game(projection: Projection) -> Table | None:
    """The game of a table, if it is over and can be dealt again from its seed."""
    table = projection.table
    if projection.status != "over" or table is None or table.seed is None or projection.begun:
        return None
    return table if projection.deck is None and projection.lesson is None else None
