"""Responses about finished games and running ones."""

from msgspec import Struct

from athanor.server.wire.shapes import Outcome


class ResultSeat(Struct):
    """How a finished game ended for one of its seats."""

    seat: int
    person: str | None
    name: str
    level: str | None
    place: int  # from 1; seats may share a place, and those who left come last
    score: int
    outcome: Outcome  # left: gave up, ran out of time, or was away at the end


class FinishedGame(Struct):
    """A finished game of a person, with its place and every other seat."""

    table: str
    game: str
    title: str
    name: str
    players: int
    ended: float
    place: int  # of the person whose history it is
    outcome: Outcome
    rated: bool
    change: int | None  # points of rating won or lost, once they are worked out
    seats: list[ResultSeat]


class Turn(Struct):
    """A table that waits for oneself."""

    table: str
    name: str
    game: str
    deadline: float | None
    since: float
