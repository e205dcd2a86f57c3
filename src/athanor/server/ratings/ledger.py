"""The ledger: rates finished games one after another, in a stored order.

Each rating depends only on that order and the results. So rating everything again gives the same
numbers, and no game counts twice, however many processes there are.
"""

from collections.abc import AsyncIterator, Callable
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.ratings.bots import bot_ratings
from athanor.server.ratings.model import RatedSeat, rated
from athanor.server.ratings.scale import START, Rating
from athanor.server.ratings.standing import Standings, kept_standings
from athanor.server.storage.advisory import Lock
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results, standings

AT_ONCE = 50  # games per transaction
BATCH = 2000  # games between two progress reports
Key = tuple[str, str]  # person and game


class Ledger:
    """Every rated game, in order."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def rate_new(self) -> int:
        """Rate the games that have ended since. Returns how many."""
        done = 0
        while found := await self._rate_some():
            done += found
        return done

    async def _rate_some(self) -> int:
        async with self.database.writing() as connection:
            await self._alone(connection)
            waiting = await _unrated(connection)
            last = int(await connection.scalar(select(func.max(results.c.number))) or 0)
            for number, table in enumerate(waiting, last + 1):
                await self._rate(connection, table, number)
        return len(waiting)

    async def _alone(self, connection: AsyncConnection) -> None:
        """Allow one rater at a time; SQLite has a single writer anyway."""
        if not self.database.sqlite:
            await connection.execute(text(f"select pg_advisory_xact_lock({Lock.RATING})"))

    async def _rate(self, connection: AsyncConnection, table: str, number: int) -> None:
        query = select(results).where(results.c.table_id == table).order_by(results.c.seat)
        seats = list(await connection.execute(query))
        known = {
            (seat.person, seat.game): await _last_rating(connection, seat.person, seat.game)
            for seat in seats
            if seat.person
        }
        rows = _rated_rows(seats, known, number)
        await connection.execute(_put_ratings(), rows)
        following = await kept_standings(connection, seats)
        following.add(seats, rows)
        await following.write(connection, await _known_people(connection, seats))

    async def recalculate(self, progress: Callable[[int, int], None]) -> int:
        """Rate every game again, in the stored order. Returns how many ratings changed."""
        async with self.database.writing() as connection:
            await self._alone(connection)
            total = int(await connection.scalar(select(func.max(results.c.number))) or 0)
            known: dict[Key, Rating] = {}
            everyone, changed, done = Standings(), 0, 0
            async for page in _games_in_order(connection):
                different = []
                for seats in page:
                    rows = _rated_rows(seats, known, seats[0].number)
                    everyone.add(seats, rows)
                    different += [row for row, seat in zip(rows, seats) if _differs(row, seat)]
                if different:
                    await connection.execute(_put_ratings(), different)
                changed, done = changed + len(different), done + len(page)
                progress(done, total)
            await connection.execute(delete(standings))
            await everyone.write(connection, set(await connection.scalars(select(people.c.id))))
            progress(done, done)
        return changed


async def _unrated(connection: AsyncConnection) -> list[str]:
    """The next games to rate, in the order they ended."""
    query = (
        select(results.c.table_id)
        .where(results.c.rated == true(), results.c.number.is_(None))
        .group_by(results.c.ended, results.c.table_id)
        .order_by(results.c.ended, results.c.table_id)
        .limit(AT_ONCE)
    )
    return [str(table) for table in await connection.scalars(query)]


async def _last_rating(connection: AsyncConnection, person: str, game: str) -> Rating:
    query = (
        select(results.c.mu, results.c.sigma)
        .where(results.c.person == person, results.c.game == game, results.c.number.is_not(None))
        .order_by(results.c.number.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return START if row is None else Rating(row.mu, row.sigma)


async def _known_people(connection: AsyncConnection, seats: list[Row[Any]]) -> set[str]:
    """The players who still have a name here; the others are on no ladder."""
    ids = [seat.person for seat in seats if seat.person]
    return set(await connection.scalars(select(people.c.id).where(people.c.id.in_(ids))))


async def _games_in_order(connection: AsyncConnection) -> AsyncIterator[list[list[Row[Any]]]]:
    """The rows of each rated game, in batches of games."""
    last, query = 0, select(results).order_by(results.c.number, results.c.seat)
    while True:
        page = query.where(results.c.number > last, results.c.number <= last + BATCH)
        rows = list(await connection.execute(page))
        if not rows:
            return
        games: dict[int, list[Row[Any]]] = {}
        for row in rows:
            games.setdefault(row.number, []).append(row)
        yield list(games.values())
        last += BATCH


def _rated_rows(
    seats: list[Row[Any]], known: dict[Key, Rating], number: int
) -> list[dict[str, Any]]:
    """The rating rows of a game's seats; updates `known`."""
    before = [_rating_before(seat, known) for seat in seats]
    entered = [
        RatedSeat(seat.place, rating, seat.person is None) for seat, rating in zip(seats, before)
    ]
    rows = []
    for seat, old, new in zip(seats, before, rated(entered), strict=True):
        if seat.person:
            known[seat.person, seat.game] = new
        rows.append({
            "at_table": seat.table_id, "at_seat": seat.seat, "number": number,
            "mu_before": old.mu, "sigma_before": old.sigma, "mu": new.mu, "sigma": new.sigma,
        })  # fmt: skip
    return rows


def _rating_before(seat: Row[Any], known: dict[Key, Rating]) -> Rating:
    if seat.person:
        return known.get((seat.person, seat.game), START)
    return bot_ratings(seat.game).get(seat.level, START)


def _differs(row: dict[str, Any], stored: Row[Any]) -> bool:
    return (row["mu"], row["sigma"], row["mu_before"], row["sigma_before"]) != (
        stored.mu, stored.sigma, stored.mu_before, stored.sigma_before,
    )  # fmt: skip


def _put_ratings() -> Any:
    at = (results.c.table_id == bindparam("at_table"), results.c.seat == bindparam("at_seat"))
    names = ("number", "mu_before", "sigma_before", "mu", "sigma")
    return update(results).where(*at).values({name: bindparam(name) for name in names})
