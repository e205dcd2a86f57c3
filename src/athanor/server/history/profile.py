"""Profiles: what a person's finished games add up to."""

from typing import Any

from sqlalchemy import Row, Select, case, exists, func, select, true

from athanor.server.people.people import People, Person
from athanor.server.people.visibility import seen_by
from athanor.server.ratings.ladder import shown_rating
from athanor.server.ratings.scale import Rating
from athanor.server.ratings.season import ALL
from athanor.server.storage.database import Database
from athanor.server.storage.schema import people, results, standings
from athanor.server.table.results import action_of
from athanor.server.wire.responses.profile import (
    FirstChoice,
    GameAccuracy,
    Opponent,
    PlacesBySeats,
    Profile,
    ProfileRating,
    RatingPoint,
)

MOST_OPPONENTS = 8
MOST_OPENINGS = 3  # per game
MOST_POINTS = 200  # per curve
WON = func.sum(case((results.c.outcome == "won", 1), else_=0))


def hidden_profile(person: Person) -> Profile:
    """What strangers see of a private profile."""
    return Profile(person.id, person.name, True, None, 0, [], [], [], [], [])


class Profiles:
    """Queries about one person."""

    def __init__(self, database: Database, known: People) -> None:
        self.database, self.people = database, known

    async def profile(self, person: Person, viewer: str | None) -> Profile:
        """Everything on a person's page that a viewer may see."""
        async with self.database.reading() as connection:
            since = await connection.scalar(select(people.c.created).where(_is(person.id)))
            ratings = list(await connection.execute(_ratings(person.id)))
            places = list(await connection.execute(_places(person.id)))
            met = list(await connection.execute(_met(person.id, viewer)))
            openings = list(await connection.execute(_openings(person.id)))
            judged = list(await connection.execute(_accuracies(person.id)))
        await self.people.learn_names([row.person for row in met])
        return Profile(
            id=person.id, name=person.name, hidden=False, since=since,
            games=sum(row.games for row in places),
            ratings=[_rating(row) for row in ratings],
            places=_by_seats(places),
            opponents=[Opponent(row.person, self.people.name(row.person), row.games, row.won)
                       for row in met],
            openings=_favourites(openings),
            accuracies=[GameAccuracy(row.game, row.accuracy, row.games) for row in judged],
        )  # fmt: skip

    async def curve(self, person: str, game: str) -> list[RatingPoint]:
        """A rating over time. With very many games, evenly spaced ones and the last."""
        mine = (results.c.person == person, results.c.game == game, results.c.number.is_not(None))
        async with self.database.reading() as connection:
            query = select(func.count()).select_from(results).where(*mine)
            every = 1 + int(await connection.scalar(query) or 0) // MOST_POINTS
            rows = await connection.execute(
                select(results.c.ended, results.c.mu, results.c.sigma)
                .where(*mine)
                .order_by(results.c.number.desc())
            )
            chosen = [row for at, row in enumerate(rows) if at % every == 0]
        return [_point(row) for row in reversed(chosen)]


def _is(person: str) -> Any:
    return people.c.id == person


def _ratings(person: str) -> Select[Any]:
    return select(standings).where(standings.c.person == person, standings.c.season == ALL)


def _places(person: str) -> Select[Any]:
    kind = (results.c.game, results.c.players, results.c.place)
    query = select(*kind, func.count().label("games")).where(results.c.person == person)
    return query.group_by(*kind)


def _met(person: str, viewer: str | None) -> Select[Any]:
    """The people met most often; to others only those whose own page they may see."""
    other = results.alias()
    shown = true() if viewer == person else exists().where(
        people.c.id == other.c.person, seen_by(viewer)
    )  # fmt: skip
    games = func.count().label("games")
    return (
        select(other.c.person, games, WON.label("won"))
        .join(other, other.c.table_id == results.c.table_id)
        .where(results.c.person == person, other.c.person != person, shown)
        .group_by(other.c.person)
        .order_by(games.desc())
        .limit(MOST_OPPONENTS)
    )


def _openings(person: str) -> Select[Any]:
    kind = (results.c.game, results.c.opening)
    games = func.count().label("games")
    return (
        select(*kind, games, WON.label("won"))
        .where(results.c.person == person, results.c.opening.is_not(None))
        .group_by(*kind)
        .order_by(results.c.game, games.desc(), results.c.opening)
    )


def _accuracies(person: str) -> Select[Any]:
    return (
        select(
            results.c.game,
            func.avg(results.c.accuracy).label("accuracy"),
            func.count().label("games"),
        )
        .where(results.c.person == person, results.c.accuracy.is_not(None))
        .group_by(results.c.game)
        .order_by(results.c.game)
    )


def _rating(row: Row[Any]) -> ProfileRating:
    return ProfileRating(row.game, shown_rating(Rating(row.mu, row.sigma)), row.games, row.best)


def _point(row: Row[Any]) -> RatingPoint:
    rating = Rating(row.mu, row.sigma)
    return RatingPoint(row.ended, rating.points, rating.spread)


def _by_seats(rows: list[Row[Any]]) -> list[PlacesBySeats]:
    found: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        places = found.setdefault((row.game, row.players), [0] * row.players)
        places[row.place - 1] += row.games
    return [PlacesBySeats(game, players, places) for (game, players), places in found.items()]


def _favourites(rows: list[Row[Any]]) -> list[FirstChoice]:
    found: dict[str, list[FirstChoice]] = {}
    for row in rows:
        kept = found.setdefault(row.game, [])
        if len(kept) < MOST_OPENINGS:
            action = action_of(row.game, row.opening)
            kept.append(FirstChoice(row.game, row.opening, action, row.games, row.won))
    return [opening for kept in found.values() for opening in kept]
