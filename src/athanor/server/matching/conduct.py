"""Conduct: people who leave games must wait before the next match, longer each time. It fades."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, select

from athanor.server.storage.database import Database
from athanor.server.storage.schema import results
from athanor.server.wire.problems import Problem

FADES = 3 * 86_400.0  # the half-life of a left game's weight, in seconds
REMEMBERED = 10 * FADES
FREE = 1.0  # a single game left just now has no penalty
SHORTEST, LONGEST = 120.0, 86_400.0  # seconds


def waiting_time(ages: Iterable[float]) -> float:
    """Seconds to wait after the last left game, given how long before it each was left."""
    weight = sum(0.5 ** (age / FADES) for age in ages)
    if weight <= FREE:
        return 0.0
    return float(min(LONGEST, SHORTEST * 2 ** (2 * (weight - FREE) - 1)))


def _with_people(person: str) -> ColumnElement[bool]:
    """Whether other people were at the table; leaving bots does not count."""
    other = results.alias()
    return exists().where(other.c.table_id == results.c.table_id, other.c.person != person)


async def check_conduct(database: Database, person: str, now: float) -> None:
    """Refuse a person who has left too many games lately, and say how long to wait."""
    query = (
        select(results.c.ended)
        .where(results.c.person == person, results.c.outcome == "left")
        .where(results.c.ended > now - REMEMBERED, _with_people(person))
        .order_by(results.c.ended.desc())
    )
    async with database.reading() as connection:
        ended = [float(moment) for moment in await connection.scalars(query)]
    if not ended:
        return
    left = ended[0] + waiting_time(ended[0] - moment for moment in ended) - now
    if left > 0:
        minutes = max(1, round(left / 60))
        wait = max(1, round(left))
        raise Problem("conduct/wait", retry_after=wait, games=len(ended), minutes=minutes)
