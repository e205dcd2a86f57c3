"""Responses of "Play now"."""

from msgspec import Struct

from athanor.server.wire.responses.lobby import Pace


class Waiting(Struct):
    """Where somebody stands who looks for a table."""

    games: list[str]
    seats: list[int]
    pace: Pace
    rated: bool
    span: int | None
    reach: int | None  # the span by now; it widens while one waits
    bots_after: float | None
    waited: float
    others: int  # people who look for a table of the same kind
    table: str | None  # once it is found


class QueuePlace(Struct):
    """One's place in the queue; null where one does not wait."""

    waiting: Waiting | None
