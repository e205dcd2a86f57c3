"""Responses of "Play now"."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import Pace


class Waiting(Struct):
    """The search of somebody who looks for a table."""

    games: list[str]
    seats: list[int]
    pace: Pace
    rated: bool
    span: int | None
    reach: int | None  # the current span; it widens while you wait
    bots_after: float | None
    waited: float
    others: int  # people who look for the same kind of table
    table: str | None  # once found


class QueuePlace(Struct):
    """Your place in the queue; null if you are not waiting."""

    waiting: Waiting | None
