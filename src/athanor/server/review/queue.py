"""The review queue in the storage: it survives restarts, and processes may share it."""

import contextlib
from dataclasses import dataclass

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from athanor.server.storage.database import Database
from athanor.server.storage.schema import results, reviews
from athanor.server.wire.responses.review import FoundReview

WAITING, DONE, FAILED = "waiting", "done", "failed"
LEASE_SECONDS = 30.0  # a process renews the lease of its review more often than this
MOST_TRIES = 2  # a review that has crashed its process twice is not started again


@dataclass(frozen=True)
class Kept:
    """A stored review."""

    status: str
    wanted: float
    found: FoundReview | None


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
        return Kept(row.status, row.wanted, found)

    async def add(self, table: str, now: float) -> None:
        """Request a review. One that is queued, or done by this method, is left as it is."""
        row = {"method": self.method, "status": WAITING, "wanted": now, "claimed": 0.0, "tries": 0,
               "found": None}  # fmt: skip
        stale = (reviews.c.method != self.method) | (reviews.c.status == FAILED)
        again = update(reviews).where(reviews.c.table_id == table, stale).values(**row)
        with contextlib.suppress(IntegrityError):  # already stored
            async with self.database.writing() as connection:
                if not (await connection.execute(again)).rowcount:
                    await connection.execute(insert(reviews), row | {"table_id": table})

    async def ahead(self, wanted: float) -> int:
        """How many reviews come before one requested at that time."""
        query = select(func.count()).where(
            reviews.c.status == WAITING, reviews.c.method == self.method, reviews.c.wanted < wanted
        )
        async with self.database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def claim(self, now: float) -> str | None:
        """Lease the next free review for this process; None if there is none."""
        free = (reviews.c.status == WAITING, reviews.c.claimed < now)
        query = (
            select(reviews.c.table_id, reviews.c.tries)
            .where(*free, reviews.c.method == self.method)
            .order_by(reviews.c.wanted)
            .limit(1)
        )
        async with self.database.writing() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            table, tries = str(row[0]), int(row[1])
            status = WAITING if tries < MOST_TRIES else FAILED
            mine = (
                update(reviews)
                .where(reviews.c.table_id == table, *free)
                .values(claimed=now + LEASE_SECONDS, tries=tries + 1, status=status)
            )
            won = (await connection.execute(mine)).rowcount == 1
        return table if won and status == WAITING else await self.claim(now)

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
