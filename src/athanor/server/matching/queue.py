"""The queue: tickets of people who look for a table, matched by one process at a time.

A match and the first entry of its table are stored on the tickets in one transaction. The next
request opens that table; opening is idempotent.
"""

import random
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

import athanor
from athanor.server.lobby.opening import first_entry, settled
from athanor.server.matching.pairing import Match, Seeker, fits, matches
from athanor.server.people.people import Person
from athanor.server.ratings.bots import bot_ratings
from athanor.server.ratings.scale import START, Rating
from athanor.server.ratings.season import ALL
from athanor.server.storage.advisory import Lock
from athanor.server.storage.entries import Chair, Entry, Pace
from athanor.server.storage.schema import blocks, standings, tickets
from athanor.server.table import dispatch
from athanor.server.table.names import tidy_name
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.requests import Ticket
from athanor.server.wire.responses import Pace as PaceShown
from athanor.server.wire.responses.queue import Waiting

GONE_AFTER = 75.0  # seconds; a hidden tab polls once a minute
KEPT = 300.0  # seconds that a ticket with a table is kept
UNMEASURED = "apprentice"  # fills the seats if the game's bots have no rating
CHANCE = random.SystemRandom()


class Queue:
    """Everyone who looks for a table."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.database = registry, registry.database

    async def join(self, person: Person, wanted: Ticket) -> None:
        """Wait for a table of this kind. Each person has one ticket; a new one replaces the old."""
        now = self.registry.clock.now()
        row = {
            "person": person.id, "games": _json(sorted(set(wanted.games))),
            "seats": _json(sorted(set(wanted.seats))), "pace": _json(_pace(wanted)),
            "rated": wanted.rated, "span": wanted.span, "bots_after": wanted.bots_after,
            "joined": now, "seen": now,
        }  # fmt: skip
        async with self.database.writing() as connection:
            await self._alone(connection)
            own = tickets.c.person == person.id
            # A repeated request must not give up the table that the first one found.
            matched = select(tickets.c.person).where(own, tickets.c.match.is_not(None))
            if await connection.scalar(matched) is None:
                await connection.execute(delete(tickets).where(own))
                await connection.execute(insert(tickets), row)

    async def leave(self, person: str) -> None:
        """Stop waiting."""
        async with self.database.writing() as connection:
            await self._alone(connection)
            await connection.execute(delete(tickets).where(tickets.c.person == person))

    async def look(self, person: str) -> Waiting | None:
        """Match everyone who can be matched, and return a person's place in the queue."""
        now = self.registry.clock.now()
        async with self.database.writing() as connection:
            await self._alone(connection)
            own = tickets.c.person == person
            await connection.execute(update(tickets).where(own).values(seen=now))
            await self._match_all(connection, now)
            row = (await connection.execute(select(tickets).where(own))).first()
            rows = list(await connection.execute(_waiting()))
        if row is None:
            return None
        table = await self._open(row.match) if row.match else None
        return _shown(row, rows, now, table)

    async def _alone(self, connection: AsyncConnection) -> None:
        """Allow one matcher at a time; SQLite has a single writer anyway."""
        if not self.database.sqlite:
            await connection.execute(text(f"select pg_advisory_xact_lock({Lock.MATCHING})"))

    async def _match_all(self, connection: AsyncConnection, now: float) -> None:
        gone = tickets.c.match.is_(None) & (tickets.c.seen < now - GONE_AFTER)
        old = tickets.c.match.is_not(None) & (tickets.c.seen < now - KEPT)
        await connection.execute(delete(tickets).where(gone | old))
        rows = list(await connection.execute(_waiting()))
        ids = [row.person for row in rows]
        blocked = await connection.execute(select(blocks).where(blocks.c.person.in_(ids)))
        pairs = {(row.person, row.blocked) for row in blocked}
        points = await _points(connection, ids)
        seekers = [_seeker(row, points, now) for row in rows]
        paces = {row.person: row.pace for row in rows}
        for match in matches(seekers, pairs):
            entry = _json(self._entry(match, paces[match.people[0].person]))
            seated = tickets.c.person.in_([one.person for one in match.people])
            await connection.execute(update(tickets).where(seated).values(match=entry))

    def _entry(self, match: Match, pace: str) -> Entry:
        """The first entry of a match's table, with seats drawn by lot."""
        people = [Chair("person", one.person) for one in match.people]
        level, empty = near_level(match), match.size - len(people)
        chairs = [*people, *(Chair("bot", level=level) for _ in range(empty))]
        # A game against bots of unknown strength says nothing about a person's strength.
        rated = match.people[0].rated and (empty == 0 or level in bot_ratings(match.game))
        CHANCE.shuffle(chairs)
        game, ids = athanor.game(match.game), sorted(one.person for one in match.people)
        moment = self.registry.clock.now()
        return first_entry(
            self.registry, self.registry.keys.derived_id("match", *ids, moment), game.name,
            match.people[0].person, name=tidy_name(""), options=settled(game, {}), without=[],
            notes="full", hints="never", listed=True, rated=rated,
            pace=msgspec.json.decode(pace, type=Pace), chairs=chairs,
        )  # fmt: skip

    async def _open(self, match: str) -> str:
        """The table of a match, opened and begun if it has not been yet."""
        entry = msgspec.json.decode(match, type=Entry)
        live_table = await self.registry.create(entry)
        if live_table.projection.status == "open":
            await dispatch.start(live_table, None)
        return entry.table


def near_level(match: Match) -> str:
    """The bot closest in strength to the people of a match."""
    known = bot_ratings(match.game)
    if not known:
        return UNMEASURED
    middle = sum(one.points[match.game] for one in match.people) / len(match.people)
    return min(known, key=lambda level: abs(known[level].points - middle))


def _waiting() -> Any:
    return select(tickets).where(tickets.c.match.is_(None)).order_by(tickets.c.joined)


async def _points(connection: AsyncConnection, ids: list[str]) -> dict[tuple[str, str], int]:
    query = select(standings).where(standings.c.person.in_(ids), standings.c.season == ALL)
    rows = await connection.execute(query)
    return {(row.person, row.game): Rating(row.mu, row.sigma).points for row in rows}


def _seeker(row: Row[Any], points: dict[tuple[str, str], int], now: float) -> Seeker:
    games = tuple(msgspec.json.decode(row.games, type=list[str]))
    sizes = frozenset(msgspec.json.decode(row.seats, type=list[int]))
    return Seeker(
        row.person, games, {game: sizes & frozenset(athanor.game(game).seats) for game in games},
        row.pace, row.rated, row.span, row.bots_after, now - row.joined,
        {game: points.get((row.person, game), START.points) for game in games},
    )  # fmt: skip


def _shown(row: Row[Any], rows: Iterable[Row[Any]], now: float, table: str | None) -> Waiting:
    own = _seeker(row, {}, now)
    others = [_seeker(one, {}, now) for one in rows if one.person != row.person]
    alike = [one for one in others if any(fits(own, one, game, set()) for game in own.games)]
    return Waiting(
        games=list(own.games), seats=msgspec.json.decode(row.seats),
        pace=msgspec.json.decode(row.pace, type=PaceShown), rated=row.rated, span=row.span,
        reach=None if row.span is None else int(own.reach()), bots_after=row.bots_after,
        waited=now - row.joined, others=len(alike), table=table,
    )  # fmt: skip


def _pace(wanted: Ticket) -> Pace:
    return msgspec.convert(msgspec.to_builtins(wanted.pace), Pace)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
