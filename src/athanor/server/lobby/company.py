"""Company: circles with their tables and ladders, and invitations by name."""

import asyncio

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

import athanor
from athanor.server.lobby.circle_ladders import ladders_of
from athanor.server.people.circles import Circles
from athanor.server.people.people import Person
from athanor.server.people.visibility import hidden_from
from athanor.server.ratings.ladder import shown_rating
from athanor.server.storage.company_schema import invitations
from athanor.server.storage.schema import tables
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import shown_summaries
from athanor.server.wire.company import (
    Circle,
    CircleLadder,
    CircleLine,
    CircleMember,
    TableInvitation,
)
from athanor.server.wire.problems import Problem

MOST_TABLES = 30
MOST_INVITED = 20  # to one table


async def visible_to(registry: TableRegistry, person: Person, viewer: str | None) -> bool:
    """Whether somebody may see a person's page."""
    return not await hidden_from(registry.database, viewer, {person.id})


async def invite(live_table: LiveTable, by: Person, person: Person | None) -> bool:
    """Invite somebody by name.

    Returns True if they are to be notified. The inviter is told nothing.
    """
    registry, projection = live_table.registry, live_table.projection
    if not any(chair.person == by.id for chair in projection.chairs):
        raise Problem("table/not-yours", "seat")
    if projection.status != "open":
        raise Problem("table/not-open", "invite")
    if person is None or person.id == by.id or by.id in person.muted:
        return False
    if person.id in await registry.people.strangers_to(by.id):
        return False
    row = {"table_id": projection.id, "person": person.id, "by": by.id,
           "at": registry.clock.now()}  # fmt: skip
    try:
        async with registry.database.writing() as connection:
            here = select(invitations.c.person).where(invitations.c.table_id == projection.id)
            if len(list(await connection.scalars(here))) >= MOST_INVITED:
                raise Problem("limit", "invited", count=MOST_INVITED)
            await connection.execute(insert(invitations), row)
    except IntegrityError:  # already invited
        return False
    return True


async def invitations_of(registry: TableRegistry, person: str) -> list[TableInvitation]:
    """Open tables that a person has been invited to."""
    query = (
        select(invitations, tables.c.card, tables.c.code)
        .join(tables, tables.c.id == invitations.c.table_id)
        .where(invitations.c.person == person, tables.c.status == "open")
        .order_by(invitations.c.at.desc())
        .limit(MOST_TABLES)
    )
    strangers = await registry.people.strangers_to(person)
    async with registry.database.reading() as connection:
        rows = [row for row in await connection.execute(query) if row.by not in strangers]
    cards = [msgspec.json.decode(row.card) for row in rows]
    await registry.people.learn_names([row.by for row in rows])
    shown = await shown_summaries(registry.people, cards, person)
    return [
        TableInvitation(card, row.code, registry.people.name(row.by), row.at)
        for card, row in zip(shown, rows, strict=True)
        if not any(seat.person == person for seat in card.seats)
    ]


async def decline(registry: TableRegistry, person: str, table: str) -> None:
    """Decline an invitation."""
    own = (invitations.c.person == person, invitations.c.table_id == table)
    async with registry.database.writing() as connection:
        await connection.execute(delete(invitations).where(*own))


async def shown_circle(registry: TableRegistry, circle: str, viewer: str) -> Circle:
    """A circle as its members see it."""
    await asyncio.gather(*registry.counts)  # a game that has just ended
    row, there = await Circles(registry.database).get(circle)
    ids = [one.person for one in there]
    await registry.people.learn_names(ids)
    name = registry.people.name
    query = (
        select(tables.c.card)
        .where(tables.c.circle == circle, tables.c.status.in_(("open", "playing")))
        .order_by(tables.c.updated.desc())
        .limit(MOST_TABLES)
    )
    async with registry.database.reading() as connection:
        cards = [msgspec.json.decode(card) for card in await connection.scalars(query)]
    return Circle(
        id=row.id, name=row.name, members=len(there), host=row.host, code=row.code,
        people=[CircleMember(one.person, name(one.person), one.joined, one.person == row.host)
                for one in there],
        tables=await shown_summaries(registry.people, cards, viewer),
        ladders=[
            CircleLadder(game, athanor.game(game).title, [
                CircleLine(place, person, name(person), shown_rating(rating), games, won)
                for place, (person, rating, games, won) in enumerate(lines, 1)])
            for game, lines in (await ladders_of(registry.database, circle, ids)).items()
        ],
    )  # fmt: skip
