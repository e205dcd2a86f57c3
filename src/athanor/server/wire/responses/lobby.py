"""Tables as the lobby lists them, and all that is known of one but for the game itself."""

from msgspec import Struct

from athanor.server.wire.shapes import (
    EndedBy,
    Json,
    NotesLevel,
    PaceKind,
    SeatKind,
    Status,
    VoteAbout,
)


class Seat(Struct):
    """Who sits on a seat."""

    seat: int
    kind: SeatKind
    name: str
    person: str | None
    level: str | None
    ready: bool
    away: bool
    resigned: bool
    absent: bool


class Pace(Struct):
    """How fast it is played."""

    kind: PaceKind
    clock: float | None
    bonus: float
    days: float | None


class TableSummary(Struct):
    """A table in short."""

    id: str
    name: str
    game: str
    title: str
    status: Status
    listed: bool
    rated: bool
    players: int
    seats: list[Seat]
    actors: list[int]
    round: int | None
    entry: int
    ply: int
    created: float
    updated: float
    deadline: float | None
    host: str
    pace: Pace
    lesson: int | None  # the chapter of a guided game
    options: dict[str, Json]
    without: list[str]
    hints: bool
    locked: bool  # whether the host lets nobody else join
    tournament: str | None
    your_turn: bool


class OwnSeat(Struct):
    """A seat of one's own and what proves it."""

    seat: int
    token: str


class Vote(Struct):
    """What the table is asked to agree on."""

    about: VoteAbout
    seat: int | None
    yes: list[int]
    needed: list[int]


class Result(Struct):
    """How it ended."""

    scores: list[int]
    winners: list[int]
    sheet: list[dict[str, int]]
    by: EndedBy


class Table(TableSummary):
    """Everything about a table except the game itself."""

    fixed: list[str]  # options by which the host has fixed what chance decides otherwise
    notes: NotesLevel
    code: str | None
    mine: list[OwnSeat]
    votes: list[Vote]
    rematch: str | None
    frozen: str | None
    closed: str | None  # why an administrator closed it
    result: Result | None
    rules: int


class InvitationLink(Struct):
    """The link of an invitation, and its QR code: rows from the top, # is dark."""

    link: str
    qr: list[str]
