"""Responses about ratings and ladders."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import TableSummary


class RatingShown(Struct):
    """A strength in points, its 95% interval, and whether it is ranked."""

    points: int
    spread: int  # points to each side: a 95% interval
    certain: bool  # whether it is ranked


class LadderLine(Struct):
    """A person on a ladder; a private person is shown without name and id."""

    place: int | None  # null while the rating is uncertain
    person: str | None
    name: str
    rating: RatingShown
    games: int
    you: bool


class BotLine(Struct):
    """A bot on the people's rating scale."""

    level: str
    rating: RatingShown


class Distribution(Struct):
    """A histogram of ranked people by points: from `low` on, in steps."""

    low: int
    step: int
    counts: list[int]


class Ladder(Struct):
    """The ladder of a game in a season."""

    game: str
    season: str  # a quarter, such as 2026-4, or all
    ends: float | None
    seasons: list[str]
    people: int  # ranked
    uncertain: int  # people not ranked yet
    top: list[LadderLine]
    near: list[LadderLine]  # your neighbourhood
    mine: LadderLine | None
    bots: list[BotLine]
    distribution: Distribution


class RatingChange(Struct):
    """How a rated game changed the rating of a seat."""

    seat: int
    before: RatingShown
    after: RatingShown


class Watchable(Struct):
    """The running game of the strongest people, and their mean points; null if none is running."""

    table: TableSummary | None
    points: int | None


class TableRatings(Struct):
    """How a finished game changed ratings; `coming` until it is computed."""

    rated: bool
    coming: bool
    changes: list[RatingChange]
