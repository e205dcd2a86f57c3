"""Responses: answers to HTTP requests, and messages that a live connection receives."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from athanor.server.wire.history import Visibility

Json = Any
Status = Literal["open", "playing", "over", "cancelled", "frozen"]
SeatKind = Literal["open", "person", "hot", "bot"]
PaceKind = Literal["live", "days"]
NotesLevel = Literal["off", "facts", "full"]
VoteAbout = Literal["cancel", "takeover"]
EndedBy = Literal["rules", "resignation", "time"]
ChatRoom = Literal["players", "bystanders"]
View = dict[str, Json]


class Option(Struct, omit_defaults=True):
    """A setting of a new game."""

    name: str
    default: Json
    words: str
    kind: Literal["seat", "word", "number", "other"]
    values: list[Json] | None = None
    low: int | None = None
    high: int | None = None
    by_seat: bool = False  # whether it may also be a list with one value for each seat
    follows: str = ""  # the option whose value it takes unless it is said itself


class MemoryAid(Struct):
    """A part of the view that spares remembering; a table may play without it."""

    name: str
    words: str


class BotLevel(Struct):
    """A level of bots."""

    level: str
    words: str


class GameSummary(Struct):
    """A game in short."""

    name: str
    title: str
    version: int
    seats: list[int]
    options: list[Option]
    aids: list[MemoryAid]
    notes: bool
    bots: list[BotLevel]
    sheet: list[str]
    phases: list[str]


class Compiling(Struct):
    """Titles of the games that cannot be played yet, in the order in which they are compiled."""

    waiting: list[str]


class Game(GameSummary):
    """A game with every clause of its rules, its deck, the tables of its box and its sentences."""

    rules: dict[str, str]
    deck: Json
    tables: dict[str, Json]
    texts: dict[str, dict[str, str]]


class Person(Struct):
    """Oneself."""

    id: str
    name: str
    account: str | None
    mail: str | None
    muted: list[str]
    visibility: Visibility


class Me(Struct):
    """Who the cookie says one is."""

    person: Person | None


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
    options: dict[str, Json]
    without: list[str]
    hints: bool
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
    """All there is to know about a table, but for the game itself."""

    fixed: list[str]  # options by which the host has fixed what chance decides otherwise
    notes: NotesLevel
    code: str | None
    mine: list[OwnSeat]
    votes: list[Vote]
    rematch: str | None
    frozen: str | None
    result: Result | None
    rules: int


class LogEntry(Struct):
    """One line of the log, as everyone may see it."""

    entry: int
    kind: str
    seat: int | None
    ply: int
    at: float


class Event(Struct):
    """Something that happened."""

    ply: int
    seat: int | None
    kind: str
    fields: dict[str, Json]
    refs: list[str]
    words: str
    round: int


class Ask(Struct):
    """A question with every answer."""

    question: int
    choices: list[dict[str, Json]]
    texts: list[str]


class NudgeStatus(Struct):
    """A person who is asked something: when a nudge is possible, and who has given one."""

    seat: int
    at: float
    by: int | None


class State(Struct, tag_field="type", tag="state"):
    """What one viewer needs to know after an entry it has."""

    table: str
    seat: int | None
    since: int
    entry: int
    ply: int
    keep: int
    entries: list[LogEntry]
    events: list[Event]
    status: Status
    actors: list[int]
    over: bool
    view: View | None
    insight: Json
    ask: Ask | None
    undo: int | None
    nudges: list[NudgeStatus]
    scores: list[int] | None
    clocks: list[float] | None
    deadline: float | None
    at: float
    info: Table | UnsetType = UNSET


class Done(Struct):
    """Carried out and stored."""

    done: int
    state: State


class Refusal(Struct):
    """Why an action is not allowed."""

    rule: str
    code: str
    words: str
    fields: dict[str, Json]


class Explanation(Struct):
    """Why not, or null where it is allowed."""

    refusal: Refusal | None


class Advice(Struct):
    """A choice, how often it was tried, and what came of it on average."""

    action: dict[str, Json]
    text: str
    tries: int
    chance: float  # the seat's win share
    points: float
    lead: float
    rival: int  # the seat that the lead is over
    plan: list[dict[str, Json]]  # this choice and the ones that follow it in the turn
    plan_texts: list[str]
    reason: str  # why it is recommended against a better figure of another: deeper, wins-more-often


class Hint(Struct):
    """The principal choices of a question, the best first."""

    question: int
    tries: int
    choices: list[Advice]


class ChatMessage(Struct):
    """One line of chat."""

    number: int
    room: ChatRoom
    person: str
    seat: int | None
    words: str
    at: float
    name: str


class InvitationLink(Struct):
    """The link of an invitation, and its QR code: rows from the top, # is dark."""

    link: str
    qr: list[str]


class NotebookAnswer(Struct):
    """What follows from a view, in the game's own form; null where a game has no notebook."""

    notes: Json


class ReplayChoice(Struct):
    """A choice that stands in a finished game."""

    ply: int
    round: int
    seat: int
    action: dict[str, Json]
    text: str
    at: float


class Replay(Struct):
    """A finished game, all open."""

    save: str
    table: Table
    plies: int
    moments: list[ReplayChoice]
    scores: list[list[int]]


class ReplayPly(Struct):
    """A finished game at one of its plies, as each seat saw it and as it was."""

    ply: int
    actors: list[int]
    over: bool
    truth: View
    insight: Json
    views: list[View]
    bystander: View
    events: list[list[Event]]
    bystander_events: list[Event]
    scores: list[int]


class Swing(Struct):
    """A choice that changed the outlook: whose most, and by how much."""

    ply: int
    seat: int
    by: float


class Evaluation(Struct):
    """Each seat's winning chance after so many plies of a finished game, as far as it is known."""

    plies: int
    done: int
    chances: list[list[float]]
    swings: list[Swing]
    coming: bool


class Export(Struct):
    """Everything stored about a person."""

    person: dict[str, Json]
    messages: list[dict[str, Json]]
    tables: list[TableSummary]


class Acknowledged(Struct, tag_field="type", tag="done"):
    """The request is stored, as this entry."""

    request: str
    entry: int


class MessageStored(Struct, tag_field="type", tag="said"):
    """The chat message of this request is stored, under this number."""

    request: str
    number: int


class Explained(Struct, tag_field="type", tag="explained"):
    """Why the action of this request is not allowed; null where it is."""

    request: str | None
    refusal: Refusal | None


class MessageReceived(Struct, tag_field="type", tag="chat"):
    """Somebody said something."""

    message: ChatMessage


class Presence(Struct, tag_field="type", tag="presence"):
    """Which seats are connected, how many watch, and for whom a bot may be asked to play."""

    seats: list[bool]
    watching: int
    absent: list[bool]


class BotThinking(Struct, tag_field="type", tag="thinking"):
    """A bot has begun to think."""

    seat: int


class Notice(Struct, tag_field="type", tag="notice"):
    """Something that is not part of the game."""

    words: str


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping."""
