"""Ladders: the standings of a game and season, read by index."""

from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, false, func, or_, select, true

from athanor.server.ratings.bots import bot_ratings
from athanor.server.ratings.scale import Rating
from athanor.server.ratings.season import ALL, end_of
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results, standings
from athanor.server.wire.responses.ratings import (
    BotLine,
    Distribution,
    Ladder,
    LadderLine,
    RatingChange,
    RatingShown,
    TableRatings,
)

TOP, NEAR = 10, 3
STEP = 50  # points per bar
PRIVATE = "someone private"


def shown_rating(rating: Rating) -> RatingShown:
    """A rating as people read it."""
    return RatingShown(rating.points, rating.spread, rating.certain)


class Ladders:
    """Queries about ladders and ratings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def ladder(self, game: str, season: str, viewer: str | None) -> Ladder:
        """The top of a ladder, and the requester's neighbours."""
        on_it = (standings.c.game == game, standings.c.season == season)
        ranked = (*on_it, standings.c.ranked == true())
        async with self.database.reading() as connection:
            top = list(await connection.execute(_in_order(ranked).limit(TOP)))
            mine = await _own(connection, on_it, viewer)
            place = await _place(connection, ranked, mine) if mine is not None else None
            near = await _near(connection, ranked, mine) if mine is not None and place else []
            uncertain = await connection.scalar(_count((*on_it, standings.c.ranked == false())))
            bars = await connection.execute(_bars(ranked))
            counts: dict[int, int] = {int(row.bar): int(row.people) for row in bars}
            seasons = await connection.scalars(_seasons(game))
        first = (place or 1) - sum(_ahead(row, mine) for row in near if mine is not None)
        return Ladder(
            game=game,
            season=season,
            ends=None if season == ALL else end_of(season),
            seasons=sorted((str(one) for one in seasons), reverse=True),
            people=sum(counts.values()),
            uncertain=int(uncertain or 0),
            top=[_line(row, at, viewer) for at, row in enumerate(top, 1)],
            near=[_line(row, at, viewer) for at, row in enumerate(near, first)],
            mine=None if mine is None else _line(mine, place, viewer),
            bots=_bots(game),
            distribution=_distribution(counts),
        )

    async def rating(self, person: str, game: str) -> Rating | None:
        """A person's rating in a game, or None before the first rated game."""
        return (await self.ratings_of([person], game)).get(person)

    async def ratings_of(self, ids: list[str], game: str) -> dict[str, Rating]:
        """The ratings of these people, as far as they have one."""
        query = select(standings.c.person, standings.c.mu, standings.c.sigma).where(
            standings.c.game == game, standings.c.season == ALL, standings.c.person.in_(ids)
        )
        async with self.database.reading() as connection:
            return {
                row.person: Rating(row.mu, row.sigma) for row in await connection.execute(query)
            }

    async def changes(self, table: str) -> TableRatings:
        """How a finished game changed ratings."""
        query = select(results).where(results.c.table_id == table).order_by(results.c.seat)
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query))
        rated = bool(rows) and bool(rows[0].rated)
        done = [row for row in rows if row.number is not None and row.person]
        return TableRatings(rated, rated and not done, [change_of(row) for row in done])


def change_of(row: Row[Any]) -> RatingChange:
    """How a rated game changed the rating of one seat."""
    before = Rating(row.mu_before, row.sigma_before)
    after = Rating(row.mu, row.sigma)
    return RatingChange(row.seat, shown_rating(before), shown_rating(after))


Conditions = tuple[ColumnElement[bool], ...]


def _in_order(conditions: Conditions) -> Select[Any]:
    """Standings with the names of their people, best first."""
    return (
        select(standings, people.c.name, people.c.visibility)
        .join(people, people.c.id == standings.c.person)
        .where(*conditions)
        .order_by(standings.c.low.desc(), standings.c.person.desc())
    )


def _count(conditions: Conditions) -> Select[Any]:
    return select(func.count()).select_from(standings).where(*conditions)


def _bars(conditions: Conditions) -> Select[Any]:
    bar = (standings.c.points - standings.c.points % STEP).label("bar")
    return select(bar, func.count().label("people")).where(*conditions).group_by(bar)


def _seasons(game: str) -> Select[Any]:
    return (
        select(standings.c.season)
        .where(standings.c.game == game, standings.c.season != ALL)
        .distinct()
    )


async def _own(connection: Any, on_it: Conditions, viewer: str | None) -> Row[Any] | None:
    if viewer is None:
        return None
    query = _in_order((*on_it, standings.c.person == viewer))
    found: Row[Any] | None = (await connection.execute(query)).first()
    return found


def _better(than: Row[Any]) -> ColumnElement[bool]:
    same = and_(standings.c.low == than.low, standings.c.person > than.person)
    return or_(standings.c.low > than.low, same)


def _worse(than: Row[Any]) -> ColumnElement[bool]:
    same = and_(standings.c.low == than.low, standings.c.person < than.person)
    return or_(standings.c.low < than.low, same)


async def _place(connection: Any, ranked: Conditions, mine: Row[Any]) -> int | None:
    if not mine.ranked:
        return None
    return int(await connection.scalar(_count((*ranked, _better(mine))))) + 1


async def _near(connection: Any, ranked: Conditions, mine: Row[Any]) -> list[Row[Any]]:
    """The requester between their nearest neighbours on the ladder."""
    better = (
        select(standings, people.c.name, people.c.visibility)
        .join(people, people.c.id == standings.c.person)
        .where(*ranked, _better(mine))
        .order_by(standings.c.low, standings.c.person)
        .limit(NEAR)
    )
    above = list(await connection.execute(better))[::-1]
    below = list(await connection.execute(_in_order((*ranked, _worse(mine))).limit(NEAR)))
    return [*above, mine, *below]


def _ahead(row: Row[Any], mine: Row[Any]) -> bool:
    return (row.low, row.person) > (mine.low, mine.person)


def _line(row: Row[Any], place: int | None, viewer: str | None) -> LadderLine:
    you = row.person == viewer
    private = row.visibility != "all" and not you
    rating = shown_rating(Rating(row.mu, row.sigma))
    name, person = (PRIVATE, None) if private else (row.name, row.person)
    return LadderLine(place, person, name, rating, row.games, you)


def _bots(game: str) -> list[BotLine]:
    """The bots of a game, strongest first."""
    lines = [BotLine(level, shown_rating(one)) for level, one in bot_ratings(game).items()]
    return sorted(lines, key=lambda line: -line.rating.points)


def _distribution(counts: dict[int, int]) -> Distribution:
    if not counts:
        return Distribution(0, STEP, [])
    low, high = min(counts), max(counts)
    return Distribution(low, STEP, [counts.get(at, 0) for at in range(low, high + 1, STEP)])
