"""Conduct: whoever leaves games waits before the next match, longer each time, and it fades."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, select

from athanor.server.storage.database import Database
from athanor.server.storage.schema import results
from athanor.server.wire.problems import Problem

FADES = 3 * 86_400.0  # seconds in which a game that was left comes to count half
REMEMBERED = 10 * FADES
FREE = 1.0  # a game that was left just now costs nothing by itself
SHORTEST, LONGEST = 120.0, 86_400.0  # seconds


def waiting_time(ages: Iterable[float]) -> float:
    """Seconds to wait after the last of the games that were left so long ago."""
    weight = sum(0.5 ** (age / FADES) for age in ages)
    if weight <= FREE:
        return 0.0
    return float(min(LONGEST, SHORTEST * 2 ** (2 * (weight - FREE) - 1)))


def _with_people(person: str) -> ColumnElement[bool]:
    """Whether others were left behind; bots do not mind."""
    other = results.alias()
    return exists().where(other.c.table_id == results.c.table_id, other.c.person != person)


async def check_conduct(database: Database, person: str, now: float) -> None:
    """Refuse whoever has left too many games of late, and say how long."""
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
        words = (
            f"You have left {len(ended)} games recently. You can use the queue again in "
            f"{minutes} min; your tables by link are not affected."
        )
        raise Problem("conduct/wait", words, retry_after=max(1, round(left)))
