"""The shapes of requests: HTTP bodies and messages of live connections."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from athanor.server.wire.names import END, MAIL_PATTERN, NAME_PATTERN
from athanor.server.wire.shapes import (
    Action,
    Fields,
    HintRule,
    NotesLevel,
    Scope,
    Visibility,
    VoteAbout,
)

Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=NAME_PATTERN)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
OldPassword = Annotated[str, Meta(max_length=200)]
Request = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}" + END)]
SeatNumber = Annotated[int, Meta(ge=0, le=14)]
Entry = Annotated[int, Meta(ge=0, le=2**31)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}(-[A-Z]{2})?$")]  # a folder of locales/
MailAddress = Annotated[str, Meta(pattern=MAIL_PATTERN, max_length=200)]


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any request. Unknown fields are an error. `scope` is what a personal token needs live."""

    scope: ClassVar[Scope | None] = None


class NewName(RequestBody, frozen=True):
    """Your name."""

    name: Name


class Changes(RequestBody, frozen=True):
    """What to change about yourself."""

    name: Name | UnsetType = UNSET
    mail: MailAddress | UnsetType | None = UNSET
    visibility: Visibility | UnsetType = UNSET
    language: Language | UnsetType | None = UNSET
    puzzles: bool | UnsetType = UNSET  # whether finished games may become puzzles
    password: OldPassword | UnsetType = UNSET  # of an account that changes its address


class Credentials(RequestBody, frozen=True):
    """An account's name and password."""

    name: Name
    password: Password


class NewPassword(RequestBody, frozen=True):
    """The old password and the new one."""

    old: OldPassword
    new: Password


class Link(RequestBody, frozen=True):
    """The token of a mailed link."""

    link: Annotated[str, Meta(max_length=100)]


class AccountName(RequestBody, frozen=True):
    """The account whose password was forgotten."""

    name: Name


class PasswordByLink(RequestBody, frozen=True):
    """The token of a mailed link, and the new password."""

    link: Annotated[str, Meta(max_length=100)]
    new: Password


class Lock(RequestBody, frozen=True):
    """Whether others may still join."""

    locked: bool


class PassOn(RequestBody, frozen=True):
    """The seat of the new host."""

    seat: SeatNumber


class LivePace(RequestBody, frozen=True, tag_field="kind", tag="live"):
    """Everyone plays at the same time; seconds for the game and for each decision, if limited."""

    clock: Annotated[float, Meta(ge=10, le=86400)] | None = None
    bonus: Annotated[float, Meta(ge=0, le=3600)] = 0


class DaysPace(RequestBody, frozen=True, tag_field="kind", tag="days"):
    """A number of days per move."""

    days: Annotated[float, Meta(ge=0.01, le=30)]


class MeSeat(RequestBody, frozen=True, tag_field="kind", tag="me"):
    """You sit here."""


class OpenSeat(RequestBody, frozen=True, tag_field="kind", tag="open"):
    """Whoever joins sits here."""


class BotSeat(RequestBody, frozen=True, tag_field="kind", tag="bot"):
    """A bot sits here."""

    level: Annotated[str, Meta(max_length=24)]


class HotSeat(RequestBody, frozen=True, tag_field="kind", tag="hot"):
    """Someone beside you sits here, on your device."""

    name: Name


NewPace = LivePace | DaysPace
NewSeat = MeSeat | OpenSeat | BotSeat | HotSeat


class NewTable(RequestBody, frozen=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=15)]
    name: Annotated[str, Meta(max_length=200)] = ""  # its length is checked after trimming
    options: Fields = {}  # a starter of "random" is drawn by lot
    without: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=15)] = []  # aids
    notes: NotesLevel = "full"
    pace: NewPace = LivePace()
    listed: bool = False
    rated: bool = False
    circle: Annotated[str, Meta(max_length=24)] | None = None  # whose members may join
    delay: Annotated[float, Meta(ge=0, le=3600)] = 0.0  # seconds that spectators see it later
    hints: HintRule = "alone"  # alone: only if all other seats are bots
    start: bool = True  # begin at once if no seat is open
    lesson: Annotated[int, Meta(ge=1, le=9)] | None = None  # a chapter of the guided game
    request: Request | None = None  # idempotency key: the same id makes one table


class Ticket(RequestBody, frozen=True):
    """The kind of table somebody looks for."""

    games: Annotated[
        list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)
    ]  # any of them will do
    seats: Annotated[list[Annotated[int, Meta(ge=2, le=15)]], Meta(min_length=1, max_length=8)]
    pace: NewPace = LivePace()
    rated: bool = False
    span: Annotated[int, Meta(ge=25, le=2000)] | None = None  # points a rival may be away at first
    bots_after: Annotated[float, Meta(ge=0, le=3600)] | None = None  # seconds; null: no bots


class Joining(RequestBody, frozen=True):
    """Which open seat to take (default: the first), and whether you agree to a rated game."""

    seat: SeatNumber | None = None
    rated: bool = False


class Rematch(RequestBody, frozen=True):
    """Which game the same people play next (default: the same one)."""

    game: Annotated[str, Meta(max_length=40)] | None = None


class Act(RequestBody, frozen=True, tag_field="type", tag="act"):
    """Answer a question."""

    scope: ClassVar[Scope | None] = "play"
    request: Request  # a new id per command; the same id if it is sent again
    question: Entry  # the one in `ask`
    action: Action


class Undo(RequestBody, frozen=True, tag_field="type", tag="undo"):
    """Take your last choice back."""

    scope: ClassVar[Scope | None] = "play"
    request: Request
    moment: Entry


class Resign(RequestBody, frozen=True, tag_field="type", tag="resign"):
    """Resign."""

    scope: ClassVar[Scope | None] = "play"
    request: Request


class CastVote(RequestBody, frozen=True, tag_field="type", tag="vote"):
    """Vote on something that the whole table must agree on."""

    scope: ClassVar[Scope | None] = "play"
    request: Request
    about: VoteAbout
    yes: bool
    seat: SeatNumber | None = None


class Back(RequestBody, frozen=True, tag_field="type", tag="back"):
    """Take your seat back from the bot."""

    scope: ClassVar[Scope | None] = "play"
    request: Request


class Nudge(RequestBody, frozen=True, tag_field="type", tag="nudge"):
    """Remind the person to move that others are waiting."""

    scope: ClassVar[Scope | None] = "play"
    request: Request
    seat: SeatNumber


class Explain(RequestBody, frozen=True, tag_field="type", tag="explain"):
    """Ask why an action is not allowed."""

    scope: ClassVar[Scope | None] = "play"
    action: Action
    request: Request | None = None


class NotebookQuery(RequestBody, frozen=True):
    """Ask what follows from your view; in a finished game, from any seat's view at any ply."""

    query: Fields = {}
    ply: Entry | None = None
    seat: SeatNumber | None = None


class Say(RequestBody, frozen=True, tag_field="type", tag="chat"):
    """Say something to the others."""

    scope: ClassVar[Scope | None] = "play"
    words: Annotated[
        str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*[^\s\x00][^\x00]*$")
    ]
    request: Request | None = None


class Hello(RequestBody, frozen=True, tag_field="type", tag="hello"):
    """The first message: who you are, and what you already have."""

    scope: ClassVar[Scope | None] = "read"
    token: Annotated[str, Meta(max_length=100)] | None = None  # without it, a spectator
    since: Entry = 0  # the last entry you have
    chat: Entry = 0  # the number of the last message you have
    deltas: bool = False  # whether to receive states as changes since the last one


class Ping(RequestBody, frozen=True, tag_field="type", tag="ping"):
    """Check whether the server is there."""

    scope: ClassVar[Scope | None] = "read"


LiveMessage = Act | Undo | Resign | CastVote | Back | Nudge | Explain | Say | Hello | Ping


class PadEntries(RequestBody, frozen=True):
    """What is on the table at the end: shared, and seat by seat."""

    seats: list[Fields]
    table: Fields = {}


class Report(RequestBody, frozen=True):
    """A message that the operator of this server should see."""

    table: Annotated[str, Meta(max_length=24)]
    number: Entry
    words: Annotated[str, Meta(max_length=500, pattern=r"^[^\x00]*$")]


Ply = Annotated[int, Meta(ge=0, le=100_000)]
Line = Annotated[list[Action], Meta(max_length=400)]


class Walk(RequestBody, frozen=True):
    """Other choices, starting at a ply of a finished game."""

    ply: Ply
    line: Line = []


class Answer(RequestBody, frozen=True):
    """Another answer to a question of a finished game."""

    ply: Ply
    action: Action
    line: Line = []


class TryIt(RequestBody, frozen=True):
    """Play on from a position of a finished game, against bots."""

    ply: Ply
    seat: SeatNumber
    line: Line = []
    level: Annotated[str, Meta(max_length=24)] | None = None
    request: Request | None = None


class Solution(RequestBody, frozen=True):
    """An answer to a puzzle; an empty one gives it up."""

    answer: Annotated[str, Meta(max_length=200)] | None = None
    helped: bool = False
