"""The ladders of circles, from their own games, rated or not; whoever ends a game counts it."""

import asyncio
import contextlib
from collections import defaultdict
from typing import Any

from sqlalchemy import Row, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.ratings.bots import bot_ratings
from athanor.server.ratings.model import RatedSeat, rated
from athanor.server.ratings.scale import START, Rating
from athanor.server.storage.company_schema import circle_games, circle_standings, circles
from athanor.server.storage.database import Database
from athanor.server.storage.entries import Entry
from athanor.server.storage.schema import results, tables
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

KEEP = text(
    "insert into circle_standings (circle, game, person, mu, sigma, games, won) "
    "values (:circle, :game, :person, :mu, :sigma, 1, :won) "
    "on conflict (circle, game, person) do update set mu = excluded.mu, sigma = excluded.sigma, "
    "games = circle_standings.games + 1, won = circle_standings.won + excluded.won"
)
Line = tuple[str, Rating, int, int]  # a person, and the games played and won


class CircleLadders:
    """Counts the games of circles as they end."""

    def __init__(self, registry: TableRegistry) -> None:
        self.database, self._counts = registry.database, registry.counts
        self._catching_up: asyncio.Task[None] | None = None
        registry.on_stored.append(self.look)

    def begin(self) -> None:
        """Count the games that ended before, in the background."""
        self._catching_up = asyncio.create_task(self._catch_up())

    def look(self, live_table: LiveTable, entry: Entry) -> None:
        """Count a game that has just ended."""
        projection = live_table.projection
        if projection.circle and projection.status == "over" and entry.kind != "rematch":
            task = asyncio.create_task(self._count_quietly(projection.id, projection.circle))
            self._counts.add(task)
            task.add_done_callback(self._counts.discard)

    async def _count_quietly(self, table: str, circle: str) -> None:
        with contextlib.suppress(Problem):  # it is found again at the next start
            await self.count(table, circle)

    async def _catch_up(self) -> None:
        query = (
            select(tables.c.id, tables.c.circle)
            .outerjoin(circle_games, circle_games.c.table_id == tables.c.id)
            .where(tables.c.circle.is_not(None), tables.c.status == "over")
            .where(circle_games.c.table_id.is_(None))
            .order_by(tables.c.updated)
        )
        with contextlib.suppress(Problem):
            async with self.database.reading() as connection:
                missing = list(await connection.execute(query))
            for row in missing:
                await self.count(row.id, row.circle)

    async def count(self, table: str, circle: str) -> None:
        """Count a finished game once."""
        with contextlib.suppress(IntegrityError):  # it has been counted
            async with self.database.writing() as connection:
                here = select(circles.c.id).where(circles.c.id == circle).with_for_update()
                if await connection.scalar(here) is None:
                    return
                await connection.execute(insert(circle_games), {"table_id": table})
                changed = await _changed(connection, table, circle)
                if changed:
                    await connection.execute(KEEP, changed)

    async def end(self) -> None:
        """Leave what is not counted to the next start."""
        late = [self._catching_up] if self._catching_up is not None else []
        await stop([*late, *self._counts])


async def _changed(connection: AsyncConnection, table: str, circle: str) -> list[dict[str, Any]]:
    """What a game changes for the people who played it."""
    query = select(results).where(results.c.table_id == table).order_by(results.c.seat)
    seats = list(await connection.execute(query))
    people = [seat.person for seat in seats if seat.person]
    query = select(circle_standings).where(
        circle_standings.c.circle == circle, circle_standings.c.person.in_(people)
    )
    known = {(r.game, r.person): Rating(r.mu, r.sigma) for r in await connection.execute(query)}
    entered = [RatedSeat(seat.place, _before(seat, known), seat.person is None) for seat in seats]
    return [
        {"circle": circle, "game": seat.game, "person": seat.person, "mu": after.mu,
         "sigma": after.sigma, "won": int(seat.outcome == "won")}
        for seat, after in zip(seats, rated(entered) if len(entered) > 1 else [], strict=False)
        if seat.person
    ]  # fmt: skip


def _before(seat: Row[Any], known: dict[tuple[str, str], Rating]) -> Rating:
    if seat.person is None:
        return bot_ratings(seat.game).get(seat.level, START)
    return known.get((seat.game, seat.person), START)


async def ladders_of(database: Database, circle: str, members: list[str]) -> dict[str, list[Line]]:
    """The ladders of a circle by game, best first."""
    query = select(circle_standings).where(
        circle_standings.c.circle == circle, circle_standings.c.person.in_(members)
    )
    found: dict[str, list[Line]] = defaultdict(list)
    async with database.reading() as connection:
        for row in await connection.execute(query):
            found[row.game].append((row.person, Rating(row.mu, row.sigma), row.games, row.won))
    return {game: sorted(lines, key=lambda line: (-line[1].low, line[0]))
            for game, lines in sorted(found.items())}  # fmt: skip
