"""Tables as the lobby lists them, and everything about one except the game itself."""

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
    name: str  # empty if open; a bot's name is its level
    person: str | None  # id, for muting or linking
    level: str | None  # of a bot, or of the bot that plays for an absent person
    ready: bool  # false: has not accepted the rematch yet
    away: bool  # a bot is playing for this person
    resigned: bool
    absent: bool  # overdue, out of time, or long offline: a takeover may be asked for


class Pace(Struct):
    """How fast the game is played."""

    kind: PaceKind
    clock: float | None  # seconds per seat for the whole game
    bonus: float  # seconds per decision
    days: float | None  # per move


class TableSummary(Struct):
    """A table in the lobby."""

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
    options: dict[str, Json]  # one that would reveal a secret is null until the end
    fixed: list[str]  # what is decided instead of left to chance: such options, or the whole `deal`
    without: list[str]  # memory aids that views at this table lack
    hints: bool  # whether hints are allowed here
    locked: bool  # whether the host lets nobody else join
    tournament: str | None
    circle: str | None  # the circle whose members may join
    delay: float  # seconds that spectators see the game later
    your_turn: bool  # for the person of the cookie


class OwnSeat(Struct):
    """A seat of yours and the token that proves it."""

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

    notes: NotesLevel  # how much the game's notebook may tell here
    code: str | None  # the invitation; only for those seated here, or for all if listed
    mine: list[OwnSeat]  # the seats of the person of the cookie
    votes: list[Vote]
    rematch: str | None  # the id of the next table
    frozen: str | None  # why play cannot continue here
    closed: str | None  # why an administrator closed it
    result: Result | None
    rules: int  # the version of the rules it began with


class InvitationLink(Struct):
    """The link of an invitation, and its QR code: rows from the top, # is dark."""

    link: str
    qr: list[str]
