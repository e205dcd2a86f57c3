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
    name: str  # empty where open; a bot's name is its level
    person: str | None  # id, to mute or to link
    level: str | None  # of a bot, or of the bot that plays for an absent person
    ready: bool  # false: a rematch this person has not agreed to yet
    away: bool  # a bot plays for this person just now
    resigned: bool
    absent: bool  # overdue, out of time, or long offline: a takeover may be asked for


class Pace(Struct):
    """How fast it is played."""

    kind: PaceKind
    clock: float | None  # seconds per seat for the whole game
    bonus: float  # seconds per decision
    days: float | None  # per move


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
    host: str  # a person's id
    pace: Pace
    lesson: int | None  # the chapter of a guided game
    options: dict[str, Json]  # one that would tell a secret is null until the end
    without: list[str]  # memory aids this table plays without: views lack them
    hints: bool  # whether hints are given here
    locked: bool  # whether the host lets nobody else join
    tournament: str | None
    circle: str | None  # whose members may join it
    your_turn: bool  # for the person of the cookie


class OwnSeat(Struct):
    """A seat of one's own and what proves it."""

    seat: int
    token: str


class Vote(Struct):
    """What the table is asked to agree on."""

    about: VoteAbout
    seat: int | None
    yes: list[int]  # seats that agreed
    needed: list[int]  # seats that must agree


class Result(Struct):
    """How it ended."""

    scores: list[int]
    winners: list[int]
    sheet: list[dict[str, int]]
    by: EndedBy


class Table(TableSummary):
    """Everything about a table except the game itself."""

    fixed: list[str]  # options by which the host has fixed what chance decides otherwise
    notes: NotesLevel  # how much the game's notebook may tell at this table
    code: str | None  # the invitation, for those who sit here, and for all where listed
    mine: list[OwnSeat]  # the seats of the person of the cookie
    votes: list[Vote]
    rematch: str | None  # the id of the next table
    frozen: str | None  # why no more can be played here
    closed: str | None  # why an administrator closed it
    result: Result | None
    rules: int  # the version of the rules it was begun with


class InvitationLink(Struct):
    """The link of an invitation, and its QR code: rows from the top, # is dark."""

    link: str
    qr: list[str]
