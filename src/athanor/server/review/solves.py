"""Stored puzzle answers, and the ratings of people and puzzles that follow from them."""

from dataclasses import asdict, dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.storage.database import Database
from athanor.server.storage.schema import puzzle_ratings, solves
from athanor.server.wire.responses.review import PuzzleRating

# openskill starts at 25 ± 8.3, shown as 1500 ± 300.
MIDDLE, POINTS = 25.0, 36.0
MODEL = PlackettLuce()


@dataclass(frozen=True)
class Solve:
    """A person's first answer to a puzzle."""

    person: str
    puzzle: str
    game: str
    theme: str
    right: bool


class SolveStore:
    """Queries about solved puzzles."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_person(self, person: str, game: str) -> list[Solve]:
        """A person's first answers in a game, in order."""
        query = (
            select(solves)
            .where(solves.c.person == person, solves.c.game == game)
            .order_by(solves.c.at)
        )
        async with self.database.reading() as connection:
            return [
                Solve(row.person, row.puzzle, row.game, row.theme, row.right)
                for row in await connection.execute(query)
            ]

    async def first(self, person: str, puzzle: str) -> bool | None:
        """Whether a person's first answer was right; None if there is none."""
        query = select(solves.c.right).where(solves.c.person == person, solves.c.puzzle == puzzle)
        async with self.database.reading() as connection:
            found = await connection.scalar(query)
        return None if found is None else bool(found)

    async def rating(self, who: str, begins: int | None) -> PuzzleRating:
        """The rating of a person or a puzzle, or the initial rating."""
        async with self.database.reading() as connection:
            return shown(await _row(connection, who, begins))

    async def add(
        self, solve: Solve, begins: int, weight: float, now: float
    ) -> tuple[bool, int, PuzzleRating]:
        """Count a first answer.

        Returns whether it was one, the rating change, and the new rating.
        """
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(solves), asdict(solve) | {"at": now})
                person = await _row(connection, solve.person, None)
                puzzle = await _row(connection, solve.puzzle, begins)
                after = met(person, puzzle, solve.right, weight)
                for row, known in zip(after, (person, puzzle), strict=True):
                    await _keep(connection, row, known["count"] > 0)
        except IntegrityError:  # already answered
            return False, 0, await self.rating(solve.person, None)
        before, now_rated = shown(person), shown(after[0])
        return True, now_rated.rating - before.rating, now_rated


Row = dict[str, Any]


def met(person: Row, puzzle: Row, right: bool, weight: float) -> tuple[Row, Row]:
    """Both ratings after a meeting that one side won. With help, the change is reduced."""
    teams = [[MODEL.rating(mu=one["mu"], sigma=one["sigma"])] for one in (person, puzzle)]
    rated = MODEL.rate(teams, ranks=[0.0, 1.0] if right else [1.0, 0.0])
    found = []
    for row, (new,) in zip((person, puzzle), rated, strict=True):
        mu = row["mu"] + weight * (new.mu - row["mu"])
        sigma = row["sigma"] + weight * (new.sigma - row["sigma"])
        found.append(row | {"mu": mu, "sigma": sigma, "count": row["count"] + 1})
    return found[0], found[1]


def shown(row: Row) -> PuzzleRating:
    """A rating as people read it."""
    rating = round(1500 + POINTS * (row["mu"] - MIDDLE))
    return PuzzleRating(rating, round(POINTS * row["sigma"]), row["count"])


async def _row(connection: AsyncConnection, who: str, begins: int | None) -> Row:
    query = select(puzzle_ratings).where(puzzle_ratings.c.who == who)
    row = (await connection.execute(query)).first()
    if row is not None:
        return dict(row._mapping)
    mu = MIDDLE if begins is None else MIDDLE + (begins - 1500) / POINTS
    return {"who": who, "mu": mu, "sigma": MIDDLE / 3, "count": 0}


async def _keep(connection: AsyncConnection, row: Row, known: bool) -> None:
    if known:
        query = update(puzzle_ratings).where(puzzle_ratings.c.who == row["who"])
        await connection.execute(query.values(**row))
    else:
        await connection.execute(insert(puzzle_ratings), row)
