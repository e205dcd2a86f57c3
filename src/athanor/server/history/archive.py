"""The archive: queries about finished games, each backed by an index."""

from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, and_, exists, false, or_, select, true, tuple_

from athanor.server.people.people import name_key
from athanor.server.people.visibility import seen_by
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results, tables
from athanor.server.wire.shapes import Outcome

MOST_AT_ONCE = 100


class Search(msgspec.Struct, frozen=True):
    """A filter for finished games. An empty one matches all."""

    game: str | None = None
    player: str | None = None  # a prefix of another player's name
    result: Outcome | None = None
    since: float | None = None
    until: float | None = None
    after: str | None = None  # the last table of the previous page
    limit: int = 25


class Archive:
    """Finished games."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def games_of(
        self, person: str, viewer: str | None, search: Search
    ) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """A person's finished games, newest first: their own row, and those of all seats."""
        query = (
            select(results, tables.c.card)
            .join(tables, tables.c.id == results.c.table_id)
            .where(*_conditions(person, viewer, search))
            .order_by(results.c.ended.desc(), results.c.table_id.desc())
            .limit(search.limit)
        )
        async with self.database.reading() as connection:
            own = list(await connection.execute(query))
            found = await connection.execute(_seats_at([row.table_id for row in own]))
            seats: dict[str, list[Row[Any]]] = defaultdict(list)
            for row in found:
                seats[row.table_id].append(row)
        return [(row, seats[row.table_id]) for row in own]

    async def open_games(
        self, since: float, until: float, game: str | None, after: str | None, limit: int
    ) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """Public games that ended in a time span, oldest first: first seat, all seats."""
        query = (
            select(results, tables.c.card)
            .join(tables, tables.c.id == results.c.table_id)
            .where(results.c.seat == 0, results.c.shown.is_(True))
            .where(results.c.ended >= since, results.c.ended < until)
            .order_by(results.c.ended, results.c.table_id)
            .limit(limit)
        )
        if game:
            query = query.where(results.c.game == game)
        async with self.database.reading() as connection:
            if after:
                last = select(results.c.ended).where(
                    results.c.table_id == after, results.c.seat == 0
                )
                ended = await connection.scalar(last)
                beyond = tuple_(results.c.ended, results.c.table_id) > (ended or 0.0, after)
                query = query.where(beyond)
            first = list(await connection.execute(query))
            seats: dict[str, list[Row[Any]]] = defaultdict(list)
            for row in await connection.execute(_seats_at([row.table_id for row in first])):
                seats[row.table_id].append(row)
        return [(row, seats[row.table_id]) for row in first]


def _seats_at(ids: list[str]) -> Select[Any]:
    return select(results).where(results.c.table_id.in_(ids)).order_by(results.c.seat)


def _conditions(person: str, viewer: str | None, search: Search) -> list[ColumnElement[bool]]:
    """The conditions of a query, including what the requester may see."""
    found: list[ColumnElement[bool]] = [results.c.person == person]
    if viewer != person:
        found.append(or_(results.c.shown.is_(True), _took_part(viewer)))
    if search.game:
        found.append(results.c.game == search.game)
    if search.result:
        found.append(results.c.outcome == search.result)
    if search.since is not None:
        found.append(results.c.ended >= search.since)
    if search.until is not None:
        found.append(results.c.ended < search.until)
    if search.player:
        named = _met(search.player, seen_by(viewer))
        found.append(or_(named, and_(_met(search.player, true()), _took_part(viewer))))
    if search.after:
        found.append(_before(person, search.after))
    return found


def _took_part(viewer: str | None) -> ColumnElement[bool]:
    if viewer is None:  # seats of bots have no person either
        return false()
    other = results.alias()
    return exists().where(other.c.table_id == results.c.table_id, other.c.person == viewer)


def _met(name: str, seen: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether somebody whose name has this prefix, and who is seen, also sat there."""
    other = results.alias()
    return exists().where(
        other.c.table_id == results.c.table_id,
        other.c.seat != results.c.seat,
        people.c.id == other.c.person,
        people.c.name_key.startswith(name_key(name), autoescape=True),
        seen,
    )


def _before(person: str, table: str) -> ColumnElement[bool]:
    """Matches games older than the one that ended at a table."""
    last = results.alias()
    ended = (
        select(last.c.ended)
        .where(last.c.table_id == table, last.c.person == person)
        .scalar_subquery()
    )
    return or_(results.c.ended < ended, and_(results.c.ended == ended, results.c.table_id < table))
