"""Responses about finished games and running ones."""

from typing import Literal

from msgspec import Struct

Outcome = Literal["won", "lost", "left"]
Visibility = Literal["all", "me"]  # who may see a person's page


class ResultSeat(Struct):
    """How a finished game ended for one of its seats."""

    seat: int
    person: str | None
    name: str
    level: str | None
    place: int
    score: int
    outcome: Outcome


class FinishedGame(Struct):
    """A finished game of a person, with its place and every other seat."""

    table: str
    game: str
    title: str
    name: str
    players: int
    ended: float
    place: int
    outcome: Outcome
    seats: list[ResultSeat]


class Turn(Struct):
    """A table that waits for oneself."""

    table: str
    name: str
    game: str
    deadline: float | None
    since: float
