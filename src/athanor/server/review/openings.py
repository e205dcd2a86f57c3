"""Openings: what people and bots do first in finished games, and how it ends.

Whoever ends a game counts it; readers only look up.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

import msgspec
from sqlalchemy import Row, func, insert, select, text
from sqlalchemy.exc import IntegrityError

import athanor
from athanor.arena.intervals import wilson
from athanor.server.storage.entries import Entry
from athanor.server.storage.schema import opening_lines as lines
from athanor.server.storage.schema import openings, tables
from athanor.server.table.live_table import LiveTable
from athanor.server.table.projection import Projection
from athanor.server.table.registry import TableRegistry
from athanor.server.table.results import action_of
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.review import Opening, Openings, SeatFigures

MOST_TOLD = 12  # first choices listed, and second ones after each
DEPTH = 2  # how many choices of a first turn are distinguished
AT_ONCE = 50  # old games read per batch
ALL = -1  # instead of a seat
COUNT = text(
    "insert into opening_lines (game, players, seat, first, second, games, wins, points, people) "
    "values (:game, :players, :seat, :first, :second, 1, :wins, :points, :people) "
    "on conflict (game, players, seat, first, second) do update set "
    "games = opening_lines.games + 1, wins = opening_lines.wins + excluded.wins, "
    "points = opening_lines.points + excluded.points, "
    "people = opening_lines.people + excluded.people"
)


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
        """Count how each seat began; nothing for a game that was continued from another."""
        turns = first_turns(projection)
        game, players = projection.game.name, projection.players
        row = {
            "table_id": projection.id, "game": game, "players": players,
            "at": projection.updated, "seats": msgspec.json.encode(turns).decode(),
        }  # fmt: skip
        with contextlib.suppress(IntegrityError):  # already counted
            async with self.database.writing() as connection:
                await connection.execute(insert(openings), row)
                if turns:
                    common = {"game": game, "players": players}
                    await connection.execute(COUNT, [common | line for line in lines_of(turns)])

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
        games = counts.get(seats, 0)
        return Openings(
            game=game, players=seats, games=games, even=1 / seats,
            counts={str(number): count for number, count in sorted(counts.items())},
            seats=[SeatFigures(row.seat, *figures(row)) for row in await self._seats(game, seats)],
            openings=await self._lines(game, seats, games * seats),
        )  # fmt: skip

    async def _counts(self, game: str) -> dict[int, int]:
        possible = list(athanor.game(game).seats)
        first = (lines.c.seat == 0, lines.c.first == "", lines.c.second == "")
        query = select(lines.c.players, lines.c.games).where(
            lines.c.game == game, lines.c.players.in_(possible), *first
        )
        async with self.database.reading() as connection:
            return {int(row[0]): int(row[1]) for row in await connection.execute(query)}

    async def _seats(self, game: str, players: int) -> list[Row[Any]]:
        place = (lines.c.game == game, lines.c.players == players, lines.c.seat >= 0)
        async with self.database.reading() as connection:
            return list(
                await connection.execute(select(lines).where(*place).order_by(lines.c.seat))
            )

    async def _lines(self, game: str, players: int, total: int) -> list[Opening]:
        """The most frequent first choices, each with the most frequent second ones."""
        place = (lines.c.game == game, lines.c.players == players, lines.c.seat == ALL)
        usual = (lines.c.games.desc(), lines.c.first)
        query = select(lines).where(*place, lines.c.second == "").order_by(*usual).limit(MOST_TOLD)
        async with self.database.reading() as connection:
            firsts = list(await connection.execute(query))
            named = [row.first for row in firsts]
            within = select(
                lines,
                func.row_number()
                .over(partition_by=lines.c.first, order_by=(lines.c.games.desc(), lines.c.second))
                .label("place"),
            )
            within = within.where(*place, lines.c.first.in_(named), lines.c.second != "")
            found = within.subquery()
            chosen = select(found).where(found.c.place <= MOST_TOLD).order_by(found.c.place)
            seconds = list(await connection.execute(chosen))
        return [
            _opening(game, row.first, row, total, [
                _opening(game, then.second, then, row.games, [])
                for then in seconds if then.first == row.first
            ])
            for row in firsts
        ]  # fmt: skip

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


def lines_of(turns: list[SeatOpening]) -> list[dict[str, Any]]:
    """What a game adds to the counts, in the order of their keys."""
    found = []
    for seat, turn in enumerate(turns):
        padded = [*turn.texts, *[""] * DEPTH]
        keys = [(seat, "", "")]
        keys += [(ALL, padded[0], padded[at] if at else "") for at in range(len(turn.texts))]
        found += [
            {"seat": where, "first": first, "second": second, "wins": turn.wins,
             "points": turn.points, "people": int(turn.person)}
            for where, first, second in keys
        ]  # fmt: skip
    return sorted(found, key=lambda line: (line["seat"], line["first"], line["second"]))


def _opening(game: str, text: str, row: Row[Any], total: int, following: list[Opening]) -> Opening:
    wins, low, high, points = figures(row)
    return Opening(
        text=text, action=action_of(game, text), games=row.games, share=row.games / total,
        wins=wins, low=low, high=high, points=points, by_people=row.people, next=following,
    )  # fmt: skip


def figures(row: Row[Any]) -> tuple[float, float, float, float]:
    """Mean share of first place with its 95 % interval, and mean points."""
    wins = row.wins / row.games
    low, high = wilson(wins, row.games)
    return wins, low, high, row.points / row.games
