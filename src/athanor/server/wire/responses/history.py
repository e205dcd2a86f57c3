"""Responses about finished and running games."""

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
    outcome: Outcome  # left: resigned, ran out of time, or was away at the end


class FinishedGame(Struct):
    """A person's finished game, with their place and every other seat."""

    table: str
    game: str
    title: str
    name: str
    players: int
    ended: float
    place: int  # of the person whose history it is
    outcome: Outcome
    rated: bool
    change: int | None  # rating points won or lost, once known
    seats: list[ResultSeat]


class Turn(Struct):
    """A table that waits for you."""

    table: str
    name: str
    game: str
    deadline: float | None
    since: float
