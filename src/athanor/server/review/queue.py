"""The review queue in the storage: it survives restarts, and processes may share it.

Nobody's reviews hold up those of others: each person has a few in the queue, the person with the
least time so far is served next, and the shortest game of theirs first.
"""

import contextlib
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.storage.database import Database
from athanor.server.storage.schema import results, reviews
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import FoundReview

WAITING, DONE, FAILED = "waiting", "done", "failed"
LEASE_SECONDS = 30.0  # a process renews the lease of its review more often than this
MOST_TRIES = 2  # a review that has crashed its process twice is not started again
MOST_WAITING, MOST_OF_ONE = 1000, 10  # reviews in the queue


@dataclass(frozen=True)
class Kept:
    """A stored review."""

    status: str
    found: FoundReview | None


class Waiting(NamedTuple):
    """A review in the queue."""

    table: str
    owner: str
    cost: int
    wanted: float
    claimed: float
    tries: int


class ReviewQueue:
    """Queued and finished reviews."""

    def __init__(self, database: Database, method: int) -> None:
        self.database, self.method = database, method

    async def begin(self) -> None:
        """Release what an earlier process left behind; with SQLite no other process is running."""
        if self.database.sqlite:
            async with self.database.writing() as connection:
                await connection.execute(update(reviews).values(claimed=0.0))

    async def kept(self, table: str) -> Kept | None:
        """The row of a game, unless it was made by another method."""
        query = select(reviews).where(reviews.c.table_id == table, reviews.c.method == self.method)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        found = None if row.found is None else msgspec.json.decode(row.found, type=FoundReview)
        return Kept(row.status, found)

    async def add(self, table: str, now: float, owner: str, cost: int) -> None:
        """Request a review. One that is queued, or done by this method, is left as it is."""
        row = {"method": self.method, "status": WAITING, "wanted": now, "claimed": 0.0, "tries": 0,
               "found": None, "owner": owner, "cost": cost}  # fmt: skip
        stale = (reviews.c.method != self.method) | (reviews.c.status == FAILED)
        here = reviews.c.table_id == table
        with contextlib.suppress(IntegrityError):  # already stored
            async with self.database.writing() as connection:
                known = await connection.scalar(select(reviews.c.table_id).where(here, ~stale))
                if known is not None:
                    return
                await self._check_room(connection, owner)
                again = update(reviews).where(here, stale).values(**row)
                if not (await connection.execute(again)).rowcount:
                    await connection.execute(insert(reviews), row | {"table_id": table})

    async def _check_room(self, connection: AsyncConnection, owner: str) -> None:
        query = select(reviews.c.owner).where(*self._queued).limit(MOST_WAITING)
        owners = list(await connection.scalars(query))
        if owners.count(owner) >= MOST_OF_ONE or len(owners) >= MOST_WAITING:
            raise Problem("limit", "reviews", count=owners.count(owner))

    @property
    def _queued(self) -> tuple[Any, ...]:
        return reviews.c.status == WAITING, reviews.c.method == self.method

    async def waiting(self) -> list[Waiting]:
        """The queue, with the reviews under way."""
        columns = [reviews.c.table_id, *(reviews.c[name] for name in Waiting._fields[1:])]
        async with self.database.reading() as connection:
            rows = await connection.execute(select(*columns).where(*self._queued))
            return [Waiting(*row) for row in rows]

    async def ahead(self, table: str) -> int:
        """How many reviews come before one, if the people who wait take turns."""
        order = in_turns(await self.waiting())
        return next((place for place, one in enumerate(order) if one.table == table), 0)

    async def claim(
        self, now: float, served: Callable[[str], float], busy: Collection[str]
    ) -> Waiting | None:
        """Lease a free review of the person who was served least, and is not busy; or None."""
        queue = in_turns(await self.waiting())
        free = [one for one in queue if one.claimed < now and one.owner not in busy]
        for one in sorted(free, key=lambda one: served(one.owner)):
            status = WAITING if one.tries < MOST_TRIES else FAILED
            mine = update(reviews).where(
                reviews.c.table_id == one.table, reviews.c.claimed < now, *self._queued
            )
            leased = {"claimed": now + LEASE_SECONDS, "tries": one.tries + 1, "status": status}
            async with self.database.writing() as connection:
                won = (await connection.execute(mine.values(**leased))).rowcount == 1
            if won and status == WAITING:
                return one
        return None

    async def renew(self, table: str, now: float) -> None:
        """Renew a lease while the work goes on."""
        await self._set(table, claimed=now + LEASE_SECONDS)

    async def keep(self, table: str, found: FoundReview) -> None:
        """Store a finished review, and the accuracies with the results."""
        done = {"status": DONE, "found": msgspec.json.encode(found).decode()}
        async with self.database.writing() as connection:
            own = update(reviews).where(reviews.c.table_id == table)
            await connection.execute(own.values(**done))
            for seat, judged in enumerate(found.seats):
                place = (results.c.table_id == table, results.c.seat == seat)
                known = update(results).where(*place)
                await connection.execute(known.values(accuracy=judged.accuracy))

    async def fail(self, table: str) -> None:
        """Mark a review as failed."""
        await self._set(table, status=FAILED)

    async def release(self, table: str) -> None:
        """Return a review to the queue when a process stops, without counting it as a failure."""
        await self._set(table, claimed=0.0, tries=reviews.c.tries - 1)

    async def _set(self, table: str, **values: object) -> None:
        query = update(reviews).where(reviews.c.table_id == table).values(**values)
        async with self.database.writing() as connection:
            await connection.execute(query)


def in_turns(queue: list[Waiting]) -> list[Waiting]:
    """First the shortest game of everybody, then the second of everybody."""
    turns: dict[str, int] = defaultdict(int)
    placed = []
    for one in sorted(queue, key=lambda one: (one.cost, one.wanted, one.table)):
        placed.append((turns[one.owner], one.cost, one.wanted, one))
        turns[one.owner] += 1
    return [one for *_, one in sorted(placed)]
