"""Erasing: removes everything that identifies a person, wherever it is stored."""

from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.people.circles import Circles
from athanor.server.people.people import GONE, People, Person, account_key
from athanor.server.people.sanctions import is_banned
from athanor.server.storage.company_schema import (
    circle_standings,
    circles,
    follows,
    invitations,
    members,
)
from athanor.server.storage.notice_schema import held_notices, pushes, quiet_tables
from athanor.server.storage.schema import (
    SEATING,
    blocks,
    entries,
    messages,
    mutes,
    people,
    puzzle_ratings,
    reports,
    results,
    seatings,
    signed_out,
    solves,
    standings,
    tables,
    tickets,
    tokens,
)
from athanor.server.storage.tournament_schema import entrants

TABLES_AT_ONCE = 500  # in one query
HOT_GONE = "someone"  # a hot-seat player whose host was erased


async def forget(everyone: People, person: str) -> None:
    """Erase a person: name, account, messages, reports about them, and their hot seats.

    While somebody is banned, the name of their account stays taken and reports about them stay.
    """
    database = everyone.database
    known = await everyone.get(person)
    banned = known if known is not None and is_banned(known, everyone.clock.now()) else None
    for circle in await Circles(database).of(person):
        await Circles(database).leave(circle.id, person)
    async with database.reading() as connection:
        at = await _tables_of(connection, person)
        owners = {person, *await _guests(connection, person, at)}
        logged, cards = await _hot_seats(connection, owners, at)
    async with database.writing() as connection:
        await _erase_reports(connection, person, kept=banned is not None)
        taking_part = update(entrants).where(entrants.c.person == person)
        await connection.execute(taking_part.values(state="left"))
        await _delete_rows(connection, person)
        if banned is not None and banned.account is not None:
            await connection.execute(insert(people), _reserved(banned))
        for table, entry, data in logged:
            place = (entries.c.table_id == table) & (entries.c.entry == entry)
            await connection.execute(update(entries).where(place).values(data=data))
        for table, card in cards:
            await connection.execute(update(tables).where(tables.c.id == table).values(card=card))
    everyone.gone(person)


def _reserved(banned: Person) -> dict[str, Any]:
    """What keeps the name of a banned person's account from being taken again."""
    return {
        "id": banned.id, "name": GONE, "account_key": account_key(banned.account or ""),
        "session": banned.session + 1, "created": banned.created, "visibility": "me",
        "banned_until": banned.banned_until, "sanction": banned.sanction,
    }  # fmt: skip


async def merge(everyone: People, guest: str, person: str) -> None:
    """Move a guest's messages and mutes to another person, and erase the guest."""
    async with everyone.database.writing() as connection:
        said = update(messages).where(messages.c.person == guest)
        await connection.execute(said.values(person=person))
        played = update(results).where(results.c.person == guest)
        await connection.execute(played.values(person=person))
        await _merge_entrants(connection, guest, person)
        for whose, what in ((members.c.person, members.c.circle),
                            (follows.c.person, follows.c.followed),
                            (follows.c.followed, follows.c.person),
                            (circle_standings.c.person, circle_standings.c.circle)):  # fmt: skip
            both = select(what).where(whose == person).scalar_subquery()
            hers = update(whose.table).where(whose == guest, what.not_in(both), what != person)
            await connection.execute(hers.values({whose: person}))
        founded = update(circles).where(circles.c.host == guest)
        await connection.execute(founded.values(host=person))
        known = select(mutes.c.muted).where(mutes.c.person == person)
        again = mutes.c.muted.in_(known.scalar_subquery()) | (mutes.c.muted == person)
        await connection.execute(delete(mutes).where(mutes.c.person == guest, again))
        own = update(mutes).where(mutes.c.person == guest)
        await connection.execute(own.values(person=person))
        await _delete_rows(connection, guest)
    everyone.gone(guest)


async def _merge_entrants(connection: AsyncConnection, guest: str, person: str) -> None:
    """Move a guest's tournament entries to a person, except those that both have entered."""
    both = select(entrants.c.tournament).where(entrants.c.person == person).scalar_subquery()
    hers = update(entrants).where(entrants.c.person == guest)
    await connection.execute(hers.where(entrants.c.tournament.not_in(both)).values(person=person))
    await connection.execute(hers.values(state="left"))


async def _delete_rows(connection: AsyncConnection, person: str) -> None:
    for column in (
        mutes.c.person, mutes.c.muted, messages.c.person, seatings.c.person, signed_out.c.person,
        solves.c.person, puzzle_ratings.c.who, blocks.c.person, blocks.c.blocked,
        tickets.c.person, standings.c.person, follows.c.person, follows.c.followed,
        invitations.c.person, invitations.c.by, members.c.person, pushes.c.person,
        circle_standings.c.person,
        quiet_tables.c.person, held_notices.c.person, tokens.c.person, people.c.id,
    ):  # fmt: skip
        await connection.execute(delete(column.table).where(column == person))


async def _tables_of(connection: AsyncConnection, person: str) -> list[str]:
    """Where a person sits or has changed a seat: found by indices, never by reading the log."""
    query = select(seatings.c.table_id).where(seatings.c.person == person)
    changed = select(entries.c.table_id).where(entries.c.author == person, text(SEATING))
    return sorted({*await connection.scalars(query), *await connection.scalars(changed)})


async def _guests(connection: AsyncConnection, person: str, at: list[str]) -> list[str]:
    """The guests whose seats this person has taken over."""
    handed = [
        msgspec.json.decode(row.data)
        for row in await _entries(connection, at, ("handover",))
    ]  # fmt: skip
    return sorted({one["from"] for one in handed if one["to"] == person})


async def _entries(
    connection: AsyncConnection, at: list[str], kinds: tuple[str, ...]
) -> list[Row[Any]]:
    """The entries of some kinds of these tables."""
    found: list[Row[Any]] = []
    for first in range(0, len(at), TABLES_AT_ONCE):
        here = entries.c.table_id.in_(at[first : first + TABLES_AT_ONCE])
        query = select(entries.c.table_id, entries.c.entry, entries.c.data)
        found += await connection.execute(query.where(here, entries.c.kind.in_(kinds)))
    return found


async def _erase_reports(connection: AsyncConnection, person: str, kept: bool) -> None:
    """Erase what a person reported, and the reports about them unless they are kept."""
    said = select(messages.c.table_id, messages.c.number).where(messages.c.person == person)
    hers = tuple_(reports.c.table_id, reports.c.number).in_(said)
    if not kept:
        await connection.execute(update(reports).where(hers).values(message="", settled=True))
    told = update(reports).where(reports.c.reporter == person)
    await connection.execute(told.values(reporter="", words=""))


async def _hot_seats(
    connection: AsyncConnection, owners: set[str], at: list[str]
) -> tuple[list[tuple[str, int, str]], list[tuple[str, str]]]:
    """Entries and summaries that name hot-seat players of these people, with the names removed."""
    logged = [
        (row.table_id, row.entry, without_hot_names(row.data, owners))
        for row in await _entries(connection, at, ("create", "sit"))
        if _names_hot(row.data)
    ]
    named = sorted({table for table, _, _ in logged})
    cards = []
    for first in range(0, len(named), TABLES_AT_ONCE):
        here = tables.c.id.in_(named[first : first + TABLES_AT_ONCE])
        rows = await connection.execute(select(tables.c.id, tables.c.card).where(here))
        cards += [(row.id, without_hot_names(row.card, owners)) for row in rows]
    return logged, cards


def _names_hot(data: str) -> bool:
    return '"hot"' in data


def without_hot_names(data: str, people: set[str]) -> str:
    """The JSON of an entry or a summary without the names of these people's hot seats."""
    found = msgspec.json.decode(data)
    for chair in found.get("chairs", [found]):
        rename_hot(chair, people)
    return msgspec.json.encode(found).decode()


def rename_hot(chair: dict[str, Any], people: set[str]) -> None:
    """Remove the name from a hot seat of one of these people."""
    if chair.get("kind") == "hot" and chair.get("person") in people:
        chair["name"] = HOT_GONE
