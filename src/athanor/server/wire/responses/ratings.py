"""Responses about ratings and ladders."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import TableSummary


class RatingShown(Struct):
    """A strength in points, the points to each side that hold it 19 times in 20, and if ranked."""

    points: int
    spread: int  # to each side; holds the true strength 19 times in 20
    certain: bool  # ranked


class LadderLine(Struct):
    """A person on a ladder; a private one has no name and no id there."""

    place: int | None  # None while the rating is uncertain
    person: str | None
    name: str
    rating: RatingShown
    games: int
    you: bool


class BotLine(Struct):
    """A bot on the scale of people."""

    level: str
    rating: RatingShown


class Distribution(Struct):
    """How many ranked people have so many points: from `low` on, in steps."""

    low: int
    step: int
    counts: list[int]


class Ladder(Struct):
    """The ladder of a game in a season."""

    game: str
    season: str  # a quarter of the year, as 2026-4, or all
    ends: float | None
    seasons: list[str]
    people: int  # ranked
    uncertain: int  # people who are not ranked yet
    top: list[LadderLine]
    near: list[LadderLine]  # around oneself
    mine: LadderLine | None
    bots: list[BotLine]
    distribution: Distribution


class RatingChange(Struct):
    """What a rated game did to a seat."""

    seat: int
    before: RatingShown
    after: RatingShown


class Watchable(Struct):
    """The running game of the strongest people, and their mean points; null where none runs."""

    table: TableSummary | None
    points: int | None


class TableRatings(Struct):
    """What a finished game did to ratings; `coming` until it is worked out."""

    rated: bool
    coming: bool
    changes: list[RatingChange]
