"""Tournaments: requests and responses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from athanor.server.wire.requests import LivePace, NewPace, Request, RequestBody
from athanor.server.wire.responses.lobby import Pace
from athanor.server.wire.responses.ratings import RatingShown

Form = Literal["arena", "rounds"]
TournamentStatus = Literal["planned", "running", "over", "cancelled"]
EntrantState = Literal["in", "paused", "left"]
DAY = 86_400


class NewTournament(RequestBody, frozen=True):
    """A tournament to announce."""

    name: Annotated[str, Meta(max_length=200)]  # its length is checked after trimming
    game: Annotated[str, Meta(max_length=40)]
    form: Form
    size: Annotated[int, Meta(ge=2, le=15)]  # seats per table
    begins: Annotated[float, Meta(ge=0, le=1e11)]
    pace: NewPace = LivePace(clock=600, bonus=5)
    minutes: Annotated[float, Meta(ge=1, le=60 * 24 * 60)] | None = None  # for an arena
    rounds: Annotated[int, Meta(ge=1, le=20)] | None = None  # unless it is an arena
    rest: Annotated[float, Meta(ge=0, le=7 * DAY)] | None = None  # seconds between two rounds
    bots: Annotated[str, Meta(max_length=24)] | None = None  # the level that fills empty seats
    rated: bool = False
    listed: bool = True
    circle: Annotated[str, Meta(max_length=24)] | None = None  # only its members take part
    request: Request | None = None


class Entering(RequestBody, frozen=True):
    """Enter or pause, which keeps your points. Rated games need your explicit consent."""

    paused: bool = False
    rated: bool = False


class BotEntrants(RequestBody, frozen=True):
    """Bots that take part like people."""

    level: Annotated[str, Meta(max_length=24)]
    count: Annotated[int, Meta(ge=1, le=32)] = 1


class TournamentSummary(Struct):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    title: str
    form: Form
    size: int
    pace: Pace
    rated: bool
    listed: bool
    circle: str | None  # whose members alone see it and take part
    bots: str | None
    host: str
    host_name: str
    begins: float
    ends: float | None
    rounds: int | None
    round: int
    next_round: float | None
    status: TournamentStatus
    entrants: int
    you: bool  # whether you take part
    winner: str | None  # the winner's name, once it is over
    winner_level: str | None  # if a bot won
    winner_number: int | None  # in the standings


class GamePoints(Struct):
    """What one table gave; a bye has no table."""

    table: str | None
    round: int
    ended: float
    points: float
    place: int | None  # null for a bye, and for entrants who left
    doubled: bool


class TournamentLine(Struct):
    """An entrant in the standings."""

    place: int
    number: int
    person: str | None
    name: str
    level: str | None  # of a bot
    state: EntrantState
    points: float
    met: float  # points of those met: the tie-break if it has rounds
    won: int
    games: list[GamePoints]
    table: str | None  # where the entrant is playing now
    rating: RatingShown | None  # null for people whose page is not public
    accuracy: float | None  # mean of the reviewed games here; null as for ratings
    you: bool


class TournamentSeat(Struct):
    """A seat of a tournament's table."""

    number: int | None  # null for a bot that fills in
    name: str
    person: str | None
    level: str | None
    points: float | None  # in the tournament so far
    you: bool


class TournamentTable(Struct):
    """A table of a tournament."""

    table: str
    number: int
    round: int
    over: bool
    game_round: int | None
    seats: list[TournamentSeat]


class Tournament(TournamentSummary):
    """A tournament with its standings and its tables."""

    standings: list[TournamentLine]
    tables: list[TournamentTable]  # those in play, and the last that ended
    mine: TournamentLine | None
    waiting: int  # how many are waiting for a table
