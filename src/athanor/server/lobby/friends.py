"""Friends: how people are found, whom somebody follows, who is here, and where they play."""

from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import Row, Select, delete, insert, select

from athanor.server.people.people import name_key
from athanor.server.people.visibility import hidden_from, seen_by
from athanor.server.storage.company_schema import follows
from athanor.server.storage.schema import blocks, people, seatings, tables
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import people_at, shown_summaries
from athanor.server.wire.company import FoundPerson, Friend
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import TableSummary

MOST_FOLLOWED = 500
MOST_FOUND = 10
ONLINE = 150.0  # seconds that somebody counts as online after they were last seen


async def find(registry: TableRegistry, person: str, name: str) -> list[FoundPerson]:
    """People whose names have these letters; those that begin with them first, then accounts."""
    key = name_key(name.strip())
    blocked = select(blocks.c.blocked).where(blocks.c.person == person)
    blocking = select(blocks.c.person).where(blocks.c.blocked == person)
    query = (
        select(people.c.id, people.c.name)
        .where(people.c.name_key.contains(key, autoescape=True), seen_by(person))
        .where(people.c.id != person, people.c.id.not_in(blocked.union(blocking)))
        .order_by(people.c.name_key.startswith(key, autoescape=True).desc())
        .order_by(people.c.account.is_(None), people.c.name_key, people.c.id)
        .limit(MOST_FOUND)
    )
    async with registry.database.reading() as connection:
        rows = await connection.execute(query) if key else ()
        return [FoundPerson(row.id, row.name) for row in rows]


async def follow(registry: TableRegistry, person: str, other: str, wanted: bool) -> None:
    """Follow or unfollow somebody. They are not told."""
    if other == person or await registry.people.get(other) is None:
        raise Problem("not-found", "other-person")
    row = {"person": person, "followed": other}
    mine = follows.c.person == person
    async with registry.database.writing() as connection:
        count = len(list(await connection.scalars(select(follows.c.followed).where(mine))))
        await connection.execute(delete(follows).where(mine, follows.c.followed == other))
        if wanted and count >= MOST_FOLLOWED:
            raise Problem("limit", "followed", count=MOST_FOLLOWED)
        if wanted:
            await connection.execute(insert(follows), row)


async def friends(registry: TableRegistry, person: str) -> list[Friend]:
    """The people a person follows, by name. A private page hides who is here and plays."""
    strangers = await registry.people.strangers_to(person)
    async with registry.database.reading() as connection:
        found = await connection.execute(_followed(person))
        followed = [row for row in found if row.id not in strangers]
        back = select(follows.c.person).where(follows.c.followed == person)
        mutual = set(await connection.scalars(back))
        hidden = await hidden_from(registry.database, person, {row.id for row in followed})
        shown = {row.id for row in followed} - hidden
        seats = list(await connection.execute(_seats_of(list(shown))))
    playing = await _tables(registry, seats, person, strangers)
    since = registry.clock.now() - ONLINE
    return [
        Friend(
            person=row.id, name=row.name, mutual=row.id in mutual,
            online=row.id in shown and (row.seen or 0.0) > since, tables=playing[row.id],
        )
        for row in followed
    ]  # fmt: skip


def _followed(person: str) -> Select[Any]:
    return (
        select(people.c.id, people.c.name, people.c.seen)
        .join(follows, follows.c.followed == people.c.id)
        .where(follows.c.person == person)
        .order_by(people.c.name_key, people.c.id)
    )


def _seats_of(ids: list[str]) -> Select[Any]:
    return (
        select(seatings.c.person, tables.c.card)
        .join(tables, tables.c.id == seatings.c.table_id)
        .where(seatings.c.person.in_(ids), tables.c.status.in_(("playing", "open")))
        .where(tables.c.listed.is_(True))
        .order_by(tables.c.status.desc(), tables.c.updated.desc())
    )


async def _tables(
    registry: TableRegistry, seats: list[Row[Any]], viewer: str, strangers: set[str]
) -> dict[str, list[TableSummary]]:
    """The listed tables where each person sits, those in play first; none with strangers."""
    told = [(row.person, msgspec.json.decode(row.card)) for row in seats]
    told = [(friend, card) for friend, card in told if strangers.isdisjoint(people_at(card))]
    shown = await shown_summaries(registry.people, [card for _, card in told], viewer)
    found: dict[str, list[TableSummary]] = defaultdict(list)
    for (friend, _), table in zip(told, shown, strict=True):
        found[friend].append(table)
    return found
