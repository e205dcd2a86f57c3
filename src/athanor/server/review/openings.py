"""Openings: what people and bots do first in finished games, and how it ends."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from athanor.arena.intervals import wilson
from athanor.server.storage.entries import Entry
from athanor.server.storage.schema import openings, tables
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.registry import TableRegistry
from athanor.server.table.results import action_of
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import Opening, Openings, SeatFigures

MOST_GAMES = 20_000  # the newest count
MOST_TOLD = 12  # first choices listed, and second ones after each
DEPTH = 2  # how many choices of a first turn are distinguished
AT_ONCE = 50  # old games read per batch


class SeatOpening(msgspec.Struct):
    """The first turn of a seat, and how it ended."""

    texts: list[str]
    wins: float
    points: int
    person: bool


class OpeningBook:
    """Records how games begin when they end, and aggregates it."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry, self.database = registry, registry.database
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_stored.append(self.look)

    def begin(self) -> None:
        """Count old games in the background."""
        self._start(self.catch_up())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def look(self, live_table: LiveTable, entry: Entry) -> None:
        """Record how a game that has just ended began."""
        if live_table.projection.status == "over" and entry.kind != "rematch":
            self._start(self._keep_quietly(live_table.projection))

    async def _keep_quietly(self, projection: Projection) -> None:
        with contextlib.suppress(Problem):  # it is found again at the next start
            await self.keep(projection)

    async def keep(self, projection: Projection) -> None:
        """Store how each seat began; nothing for a game that was continued from another."""
        row = {
            "table_id": projection.id, "game": projection.game.name,
            "players": projection.players, "at": projection.updated,
            "seats": msgspec.json.encode(first_turns(projection)).decode(),
        }  # fmt: skip
        with contextlib.suppress(IntegrityError):  # already stored
            async with self.database.writing() as connection:
                await connection.execute(insert(openings), row)

    async def catch_up(self) -> None:
        """Read games that ended before openings were counted."""
        query = (
            select(tables.c.id)
            .outerjoin(openings, openings.c.table_id == tables.c.id)
            .where(tables.c.status == "over", openings.c.table_id.is_(None))
            .limit(AT_ONCE)
        )
        async with self.database.reading() as connection:
            missing = [str(found) for found in await connection.scalars(query)]
        for table in missing:
            with contextlib.suppress(Problem):
                await self.keep((await self.registry.table(table)).projection)

    async def of(self, game: str, players: int | None) -> Openings:
        """The openings for a number of seats; by default, the most common number."""
        if game not in self.registry.settings.games:
            raise Problem("not-found", "game", games=list(self.registry.settings.games))
        counts = await self._counts(game)
        usual = max(counts, key=lambda seats: counts[seats], default=2)
        seats = usual if players is None else players
        found = await self._games(game, seats)
        turns = [turn for one in found for turn in one]
        return Openings(
            game=game, players=seats, games=len(found), even=1 / seats,
            counts={str(number): count for number, count in sorted(counts.items())},
            seats=[_seat(seat, [one[seat] for one in found]) for seat in range(seats) if found],
            openings=grouped(game, turns, 0),
        )  # fmt: skip

    async def _counts(self, game: str) -> dict[int, int]:
        query = (
            select(openings.c.players, func.count())
            .where(openings.c.game == game)
            .group_by(openings.c.players)
        )
        async with self.database.reading() as connection:
            return {int(row[0]): int(row[1]) for row in await connection.execute(query)}

    async def _games(self, game: str, players: int) -> list[list[SeatOpening]]:
        query = (
            select(openings.c.seats)
            .where(openings.c.game == game, openings.c.players == players)
            .order_by(openings.c.at.desc())
            .limit(MOST_GAMES)
        )
        async with self.database.reading() as connection:
            rows = list(await connection.scalars(query))
        found = [msgspec.json.decode(row, type=list[SeatOpening]) for row in rows]
        return [seats for seats in found if seats]

    async def end(self) -> None:
        await stop(list(self._tasks))


def first_turns(projection: Projection) -> list[SeatOpening]:
    """How each seat began; nothing for a game that was continued from another or never begun."""
    table, result = projection.table, projection.result
    if table is None or result is None or projection.begun or not table.ply:
        return []
    turns: dict[int, list[str]] = defaultdict(list)
    for seat, action in table.history:
        if len(turns[seat]) < DEPTH:
            turns[seat].append(table.game.moves.text(table.game.number(action, table.players)))
    share = 1 / max(1, len(result.winners))
    return [
        SeatOpening(
            turns[seat], share if seat in result.winners else 0.0, result.scores[seat],
            chair.kind != "bot",
        )
        for seat, chair in enumerate(projection.chairs)
    ]  # fmt: skip


def grouped(game: str, turns: list[SeatOpening], depth: int) -> list[Opening]:
    """First turns grouped by the choice at a depth, most frequent first."""
    groups: dict[str, list[SeatOpening]] = defaultdict(list)
    for turn in turns:
        if len(turn.texts) > depth:
            groups[turn.texts[depth]].append(turn)
    named = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))[:MOST_TOLD]
    return [_opening(game, text, own, len(turns), depth) for text, own in named]


def _opening(game: str, text: str, own: list[SeatOpening], total: int, depth: int) -> Opening:
    wins, low, high, points = figures(own)
    return Opening(
        text=text, action=action_of(game, text), games=len(own), share=len(own) / total,
        wins=wins, low=low, high=high, points=points, by_people=sum(one.person for one in own),
        next=grouped(game, own, depth + 1) if depth + 1 < DEPTH else [],
    )  # fmt: skip


def _seat(seat: int, own: list[SeatOpening]) -> SeatFigures:
    return SeatFigures(seat, *figures(own))


def figures(own: list[SeatOpening]) -> tuple[float, float, float, float]:
    """Mean share of first place with its 95 % interval, and mean points."""
    wins: Any = sum(one.wins for one in own) / len(own)
    low, high = wilson(wins, len(own))
    return wins, low, high, sum(one.points for one in own) / len(own)
