"""Standings: people's positions on the ladders of a game and its seasons."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.ratings.scale import Rating
from athanor.server.ratings.season import ALL, season_of
from athanor.server.storage.schema import standings

Key = tuple[str, str, str]  # game, season, person
AT_ONCE = 1000  # rows per statement


@dataclass(slots=True)
class Standing:
    """A person on one ladder."""

    rating: Rating
    games: int = 0
    best: int | None = None

    def add(self, rating: Rating) -> None:
        """One more rated game."""
        self.rating, self.games = rating, self.games + 1
        if rating.certain:
            self.best = max(rating.points, self.best or rating.points)


class Standings:
    """Ladders being updated."""

    def __init__(self) -> None:
        self.by_key: dict[Key, Standing] = {}

    def add(self, seats: list[Row[Any]], rows: list[dict[str, Any]]) -> None:
        """Add a rated game to the all-time ladder and to that of its season."""
        for seat, row in zip(seats, rows, strict=True):
            rating = Rating(row["mu"], row["sigma"])
            for key in keys_of(seat):
                self.by_key.setdefault(key, Standing(rating)).add(rating)

    async def write(self, connection: AsyncConnection, known: set[str]) -> None:
        """Replace the stored standings, for people who are still known."""
        keys = list(self.by_key)
        for first in range(0, len(keys), AT_ONCE):
            some = keys[first : first + AT_ONCE]
            place = tuple_(standings.c.game, standings.c.season, standings.c.person)
            await connection.execute(delete(standings).where(place.in_(some)))
            rows = [_row(key, self.by_key[key]) for key in some if key[2] in known]
            if rows:
                await connection.execute(insert(standings), rows)


async def kept_standings(connection: AsyncConnection, seats: list[Row[Any]]) -> Standings:
    """The stored standings of a game's people."""
    found = Standings()
    for seat in seats:
        for game, season, person in keys_of(seat):
            query = select(standings).where(
                standings.c.game == game, standings.c.season == season,
                standings.c.person == person,
            )  # fmt: skip
            row = (await connection.execute(query)).first()
            if row is not None:
                kept = Standing(Rating(row.mu, row.sigma), row.games, row.best)
                found.by_key[game, season, person] = kept
    return found


def keys_of(seat: Row[Any]) -> list[Key]:
    """The ladders that a seat's result counts for."""
    if not seat.person:
        return []
    return [(seat.game, season, seat.person) for season in (ALL, season_of(seat.ended))]


def _row(key: Key, standing: Standing) -> dict[str, Any]:
    rating = standing.rating
    return {
        "game": key[0], "season": key[1], "person": key[2], "mu": rating.mu,
        "sigma": rating.sigma, "points": rating.points, "low": rating.low,
        "ranked": rating.certain, "games": standing.games, "best": standing.best,
    }  # fmt: skip
